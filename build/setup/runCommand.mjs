import { spawn } from 'node:child_process'
import { SetupError } from './setupError.mjs'

/**
 * @typedef {object} Ran
 * @property {number} code exit code; 127 when the program does not exist, 124 when it was stopped for taking too long
 * @property {string} out what it printed on stdout
 * @property {string} err what it printed on stderr
 */

/**
 * Runs a program and returns its output. It does not throw and uses no shell, except for npm on Windows, which is a
 * script there.
 *
 * @param {string} program
 * @param {readonly string[]} args
 * @param {{ cwd?: string, timeoutMs?: number, env?: NodeJS.ProcessEnv }} [how]
 * @returns {Promise<Ran>}
 */
export function runCommand(program, args, how = {}) {
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      cwd: how.cwd,
      env: how.env ?? process.env,
      stdio: ['ignore', 'pipe', 'pipe'],
      shell: process.platform === 'win32' && program === 'npm',
    })
    let out = ''
    let err = ''
    let late = false
    const timer = how.timeoutMs
      ? setTimeout(() => {
          late = true
          child.kill('SIGKILL')
        }, how.timeoutMs)
      : undefined
    child.stdout.setEncoding('utf8').on('data', (text) => {
      out += text
    })
    child.stderr.setEncoding('utf8').on('data', (text) => {
      err += text
    })
    child.on('error', (error) => {
      clearTimeout(timer)
      resolve({ code: 127, out, err: error.message })
    })
    child.on('close', (code) => {
      clearTimeout(timer)
      resolve({ code: late ? 124 : (code ?? 1), out, err })
    })
  })
}

/**
 * Returns the last lines of a failed program's output: enough to act on, without the whole log.
 *
 * @param {Ran} ran
 */
export function getLastOutputLines(ran) {
  return (ran.err.trim() || ran.out.trim()).split('\n').slice(-20).join('\n')
}

/** @param {string} program @param {readonly string[]} args @param {string} cwd */
export async function runOrThrow(program, args, cwd) {
  const ran = await runCommand(program, args, { cwd })
  if (ran.code !== 0) throw new SetupError(`${program} ${args[0]} failed in set-up:\n${getLastOutputLines(ran)}`)
}
