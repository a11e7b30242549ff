import { createContext } from 'react'

/** Whether the controls below are shown with their values but cannot be changed. */
export const ControlsDisabled = createContext(false)
