import { createContext } from 'react'

/** Controls below are shown as they are set and cannot be changed. */
export const ControlsDisabled = createContext(false)
