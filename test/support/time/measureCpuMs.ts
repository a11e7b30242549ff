/**
 * Measures the processor time of some work in milliseconds: unlike elapsed time, it does not depend on other programs.
 */
export function measureCpuMs(work: () => void): number {
  const before = process.cpuUsage()
  work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}
