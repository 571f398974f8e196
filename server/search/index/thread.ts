import { parentPort, workerData } from 'node:worker_threads'
import { serveIndex, type Call } from './served'

/* The thread of the search (openIndex.ts): one question after the other, so that the server's own thread has its hands free. */
const { path } = workerData as { path: string | null }
const served = serveIndex(path)

parentPort?.on('message', ({ number, call }: { number: number; call: Call }) => {
  try {
    parentPort?.postMessage({ number, ...served.call(call) })
  } catch (fault) {
    parentPort?.postMessage({ number, fault: fault instanceof Error ? fault.message : String(fault) })
  }
  if (call[0] === 'close') parentPort?.close()
})
