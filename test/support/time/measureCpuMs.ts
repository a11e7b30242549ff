/** Milliseconds of the processor that some work takes: unlike those of the clock, they are not spent by other programs. */
export function measureCpuMs(work: () => void): number {
  const before = process.cpuUsage()
  work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}
