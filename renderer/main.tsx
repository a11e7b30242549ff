import './jitless.js'
import './styles/styles.css'
import { CSPProvider } from '@base-ui/react/csp-provider'
import { createRoot } from 'react-dom/client'
import { machineOf } from './api.js'
import { App } from './app.js'
import { PageContext } from './page.js'
import type { Memory } from './stores/place.js'
import { createStores } from './stores/stores.js'

const memory: Memory = {
  read: (name) => localStorage.getItem(name),
  write: (name, value) => localStorage.setItem(name, value),
}
const stores = createStores(machineOf(window), memory, innerWidth)
const root = document.getElementById('root')
if (root === null) throw new Error('broken promise: index.html has a #root')
createRoot(root).render(
  <CSPProvider disableStyleElements>
    <PageContext.Provider value={{ stores, now: Date.now }}>
      <App />
    </PageContext.Provider>
  </CSPProvider>,
)
