import * as z from 'zod'
import { LIMITS } from '../../limits.js'

/** Building blocks of schemas: closed records, and values of a bounded length. */
export const record = z.strictObject
export const secret = z.string().min(1).max(LIMITS.SECRET_CHARS)
export const login = z.string().min(1).max(LIMITS.LOGIN_CHARS)
export const title = z.string().max(LIMITS.TITLE_CHARS)
export const count = z.number().int().nonnegative()
