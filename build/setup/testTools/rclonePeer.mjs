import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { CACHE } from '../paths.mjs'
import { runCommand } from '../runCommand.mjs'

/** The version of rclone; the older ones of many systems have no lists of addresses. */
const VERSION = 'v1.76.0'
const FOLDER = join(CACHE, 'rclone')

/** Only the part of rclone that copies addresses to the local disk. */
const MAIN = `package main

import (
	_ "github.com/rclone/rclone/backend/local"
	"github.com/rclone/rclone/cmd"
	_ "github.com/rclone/rclone/cmd/copyurl"
)

func main() { cmd.Main() }
`
const MODULE = `module peer

go 1.24

require github.com/rclone/rclone ${VERSION}
`

/** The rclone that a spec tests our list with, once it is built. */
export const RCLONE = join(FOLDER, process.platform === 'win32' ? 'rclone.exe' : 'rclone')

export const hasRclone = () => existsSync(RCLONE)

/**
 * Builds it into `.cache` with this machine's Go, from Go's module proxy. A failure is not fatal: the test that needs
 * it is then listed as skipped.
 *
 * @param {(line: string) => void} say
 */
export async function buildRclone(say) {
  if (hasRclone()) return
  say(`Building rclone ${VERSION} for the tests …`)
  mkdirSync(FOLDER, { recursive: true })
  writeFileSync(join(FOLDER, 'main.go'), MAIN)
  writeFileSync(join(FOLDER, 'go.mod'), MODULE)
  const ran = await runCommand('go', ['build', '-C', FOLDER, '-mod=mod', '-o', RCLONE, '.'])
  if (ran.code !== 0) say('without it')
}
