import { failure } from '../../../shared/failure.js'
import { fail } from '../../../shared/result.js'
import type { LookFile } from '../../ports/looker.js'

/** Only tables can be asked. */
export const notATable = ({ name }: LookFile) => fail(failure('look/unreadable', { note: name }))
