// npm run dev: the server from its sources, restarted at every change, and vite's pages before it.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { readFlags, root } from './steps.mjs'
import { installWheel } from './wheel.mjs'

const { empty } = readFlags(
  { '--empty': 'begin without the demo world' },
  'npm run dev -- [flags]: server with reload on PORT, pages with hot reload on 5173',
)
await installWheel()

const children = [
  spawn(
    process.execPath,
    [join(root, 'node_modules/tsx/dist/cli.mjs'), 'watch', '--clear-screen=false', 'server/main.ts', ...(empty ? ['--empty'] : [])],
    { cwd: root, stdio: 'inherit' },
  ),
  spawn(process.execPath, [join(root, 'node_modules/vite/bin/vite.js')], { cwd: root, stdio: 'inherit' }),
]
// Either of them ending ends both: half a workbench only confuses.
const end = (code) => {
  for (const child of children) child.kill('SIGTERM')
  process.exitCode = code
}
for (const child of children) child.once('exit', (code) => end(code ?? 1))
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => end(0))
