import '../ui/theme/fonts.css'
import '../ui/theme/tokens.css'
import '../ui/theme/shell.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router'
import { startI18n } from './i18n'
import { followChanges } from './rpc/liveChanges'
import { queryClient } from './rpc/queryClient'
import { SessionProvider } from './session/SessionProvider'
import { makeRouter } from './routes'
import { readServerClock } from '../ui/time'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')

await startI18n()
void readServerClock()
followChanges()
createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <SessionProvider>
        <RouterProvider router={makeRouter()} />
      </SessionProvider>
    </QueryClientProvider>
  </StrictMode>,
)
