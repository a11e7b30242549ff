import { type AskName, contract, type TellName } from './contract.js'

const named = <Name extends keyof typeof contract>(kind: 'ask' | 'tell'): readonly Name[] =>
  (Object.keys(contract) as (keyof typeof contract)[]).filter((name): name is Name => contract[name].kind === kind)

/** The names of the table by direction. A channel that is not in here does not exist. */
export const channels: { readonly ask: readonly AskName[]; readonly tell: readonly TellName[] } = {
  ask: named<AskName>('ask'),
  tell: named<TellName>('tell'),
}
