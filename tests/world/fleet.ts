import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { startLotseProcess, type LotseProcess } from './lotseProcess'

/** Processes of the built product on one database, by name. */
export const makeFleet = ({ dataDir, env }: { dataDir: string; env: () => Record<string, string> }) => {
  const running = new Map<string, LotseProcess & { role: string }>()
  const ever: LotseProcess[] = []
  const at = (name: string): LotseProcess => {
    const found = running.get(name)
    if (!found) throw new Error(`no process ${name}`)
    return found
  }
  return {
    at,
    async start(name: string, role: 'web' | 'worker', more: Record<string, string> = {}): Promise<LotseProcess> {
      const lotse = await startLotseProcess({ dataDir, flags: ['--empty'], env: { ...env(), ROLE: role, ...more } })
      running.set(name, { ...lotse, role })
      ever.push(lotse)
      return lotse
    },
    /** Ends one; from now on it is none of those that run. Answers its code, or the signal, and how long it took. */
    async leave(name: string, signal: NodeJS.Signals): Promise<{ code: number | NodeJS.Signals; ms: number }> {
      const [one, since] = [at(name), performance.now()]
      running.delete(name)
      one.kill(signal)
      const code = await one.ended
      return { code, ms: performance.now() - since }
    },
    names: (role?: 'web' | 'worker'): string[] => [...running].flatMap(([name, one]) => (role && one.role !== role ? [] : [name])),
    /** What all of them said, those that have ended too. */
    outputs: (): string => ever.map((one) => one.output()).join('\n'),
    all: (): LotseProcess[] => [...running.values()],
    /** Of those that answer people. */
    addresses: (): string[] => [...running.values()].flatMap(({ role, address }) => (role === 'web' ? [address] : [])),
    async stop(): Promise<void> {
      await Promise.all([...running.values()].map((one) => one.stop()))
      running.clear()
    },
  }
}
export type Fleet = ReturnType<typeof makeFleet>

/**
 * One address before several, as proxies of a house do it (deploy/): a connection goes to the next of those that are up, and to another one
 * where it is not taken. To the server they come from 200 addresses, as from one it takes no more than a person would need.
 */
export const openBalancer = async (addresses: () => readonly string[]) => {
  const lines = new Set<Socket>()
  let turn = 0
  const join = (near: Socket, tries: number): void => {
    const up = addresses()
    const next = up[++turn % up.length]
    if (next === undefined || tries === 0 || near.destroyed) return void near.destroy()
    const { hostname, port } = new URL(next)
    const far = connect({ port: Number(port), host: hostname, localAddress: `127.0.${1 + (turn % 200)}.1` })
    let isTaken = false
    far.on('connect', () => {
      isTaken = true
      near.pipe(far).pipe(near)
    })
    far.on('error', () => isTaken || join(near, tries - 1))
    far.on('close', () => isTaken && near.destroy())
    near.on('close', () => far.destroy())
  }
  const server = createServer((near) => {
    lines.add(near)
    near.on('error', () => undefined).on('close', () => lines.delete(near))
    join(near, 3)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close(): Promise<void> {
      for (const line of lines) line.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
