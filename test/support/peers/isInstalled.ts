import { spawnSync } from 'node:child_process'

/** Whether a program that a test compares us with can be started on this machine. */
export const isInstalled = (program: string, option = '--version'): boolean =>
  spawnSync(program, [option], { stdio: 'ignore' }).error === undefined
