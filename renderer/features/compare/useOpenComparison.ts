import { useStores } from '../../context/appContext.js'
import type { ComparedPair } from './store/compareStore.js'

/** A function with which any screen compares two files of the library. */
export function useOpenComparison(): (pair: ComparedPair) => void {
  const { compare, navigation } = useStores()
  return (pair) => {
    const from = navigation.getState().route
    void compare.open(pair, from === 'compare' ? compare.getState().from : from)
    navigation.go('compare')
  }
}
