import './zodJitless.js'
import './styles/styles.css'
import { CSPProvider } from '@base-ui/react/csp-provider'
import { createRoot } from 'react-dom/client'
import { App } from './app.js'
import { getApiFromWindow } from './bridge/api.js'
import { AppContext } from './context/appContext.js'
import { createStores } from './context/createStores.js'
import type { KeyValueStorage } from './features/navigation/store/keptWindowState.js'

const toKeyValueStorage = (storage: Storage): KeyValueStorage => ({
  read: (name) => storage.getItem(name),
  write: (name, value) => storage.setItem(name, value),
})
const stores = createStores(getApiFromWindow(window), {
  lasting: toKeyValueStorage(localStorage),
  ofWindow: toKeyValueStorage(sessionStorage),
  width: innerWidth,
})
const root = document.getElementById('root')
if (root === null) throw new Error('broken promise: index.html has a #root')
createRoot(root).render(
  <CSPProvider disableStyleElements>
    <AppContext.Provider value={{ stores, now: Date.now }}>
      <App />
    </AppContext.Provider>
  </CSPProvider>,
)
