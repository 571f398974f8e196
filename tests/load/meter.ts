import { once } from 'node:events'
import { WebSocket, type RawData } from 'ws'

/**
 * Megabytes that a server holds, by what its inspector (NODE_OPTIONS '--inspect=127.0.0.1:0') printed: its garbage is collected first, as
 * how late a process does that by itself differs from machine to machine.
 */
export const openMeter = async (output: string) => {
  const address = /Debugger listening on (ws:\S+)/.exec(output)?.[1]
  if (address === undefined) throw new Error(`no inspector:\n${output}`)
  const line = new WebSocket(address)
  await once(line, 'open')
  let asked = 0
  const ask = async (method: string, params = {}): Promise<{ result?: { value?: unknown } }> => {
    const id = ++asked
    const answer = new Promise<{ result?: { value?: unknown } }>((resolve) => {
      const hear = (data: RawData): void => {
        const told = JSON.parse((data as Buffer).toString('utf8')) as { id?: number; result: { result?: { value?: unknown } } }
        if (told.id !== id) return
        line.off('message', hear)
        resolve(told.result)
      }
      line.on('message', hear)
    })
    line.send(JSON.stringify({ id, method, params }))
    return answer
  }
  return {
    async held(): Promise<number> {
      await ask('HeapProfiler.collectGarbage')
      const expression = '(({ heapUsed, external }) => (heapUsed + external) / 1024 ** 2)(process.memoryUsage())'
      return Number((await ask('Runtime.evaluate', { expression, returnByValue: true })).result?.value)
    },
    close: () => line.terminate(),
  }
}
