import * as z from 'zod'

/**
 * zod compiles its fastest parsers with `new Function`, and probes for it while schemas are made. Our policy forbids
 * it (W-04), and even the probe would be reported as a violation. So this is imported before any schema exists.
 */
z.config({ jitless: true })
