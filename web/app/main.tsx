import '../ui/theme/fonts.css'
import '../ui/theme/tokens.css'
import '../ui/theme/shell.css'
import './shell/served.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router'
import { startI18n } from '../i18n'
import { takeOver } from './served'
import { catchUpAfterReconnect, followChanges } from '../rpc/liveChanges'
import { queryClient } from '../rpc/queryClient'
import { SessionProvider } from '../session/SessionProvider'
import { makeRouter } from './routes'
import { followServerClock } from '../ui/time'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
takeOver(root)

await startI18n()
followServerClock()
followChanges()
catchUpAfterReconnect()
createRoot(root).render(
  // No StrictMode: semantic-ui-react 2 finds its nodes in a way that StrictMode only warns about.
  <QueryClientProvider client={queryClient}>
    <SessionProvider>
      <RouterProvider router={makeRouter()} />
    </SessionProvider>
  </QueryClientProvider>,
)
