// Loaded into a command before it starts (`node --require`): ends it with SIGKILL right before one of its changes of the
// disk, in whichever of its threads. Changes are counted in a file, a byte each.
const fs = require('node:fs')
const promises = require('node:fs/promises')

const counter = process.env.RUDI_TEST_COUNTER ?? ''
const killAt = Number(process.env.RUDI_TEST_KILL_AT ?? 0)
// As they are before they are counted themselves.
const { closeSync, existsSync, fstatSync, openSync, readFileSync, writeFileSync, writeSync } = fs
const { open } = promises
const { O_CREAT } = fs.constants

/** Calls that change a disk, of `fs` and of `fs/promises`. */
const CHANGES = ['link', 'rename', 'unlink', 'mkdir', 'rmdir', 'rm', 'copyFile', 'writeFile', 'truncate']
const OF_DESCRIPTORS = ['writev', 'write', 'ftruncate', 'fdatasync', 'fsync']
const OF_HANDLES = ['writev', 'write', 'writeFile', 'truncate', 'datasync', 'sync']

/** A command that begins other processes is counted alone. */
const counts = () => readFileSync(`${counter}.pid`, 'utf8') === String(process.pid)

function change() {
  if (!counts()) return
  const file = openSync(counter, 'a')
  writeSync(file, '.')
  const changes = fstatSync(file).size
  closeSync(file)
  if (changes === killAt) process.kill(process.pid, 'SIGKILL')
}

function count(owner, name) {
  const original = owner[name]
  if (typeof original !== 'function') return
  owner[name] = function counted(...args) {
    change()
    return original.apply(this, args)
  }
}

const isMaking = (flags) => (typeof flags === 'number' ? (flags & O_CREAT) !== 0 : /^[wax]/.test(flags ?? 'r'))

if (counter !== '') {
  if (!existsSync(`${counter}.pid`)) writeFileSync(`${counter}.pid`, String(process.pid))
  for (const name of CHANGES) {
    count(promises, name)
    count(fs, name)
    count(fs, `${name}Sync`)
  }
  for (const name of OF_DESCRIPTORS) {
    count(fs, name)
    count(fs, `${name}Sync`)
  }
  fs.openSync = (path, flags, mode) => {
    if (isMaking(flags)) change()
    return openSync(path, flags, mode)
  }
  let areHandlesCounted = false
  promises.open = async (path, flags, mode) => {
    if (isMaking(flags)) change()
    const handle = await open(path, flags, mode)
    if (!areHandlesCounted) for (const name of OF_HANDLES) count(Object.getPrototypeOf(handle), name)
    areHandlesCounted = true
    return handle
  }
}
