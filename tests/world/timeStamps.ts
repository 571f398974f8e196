import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const CONFIG = `[ tsa ]
default_tsa = one
[ one ]
serial = ./serial
signer_cert = ./tsa.pem
certs = ./ca.pem
signer_key = ./tsa.key
signer_digest = sha256
default_policy = 1.2.3.4.1
digests = sha256
ess_cert_id_alg = sha256
[ forStamps ]
extendedKeyUsage = critical,timeStamping
basicConstraints = CA:FALSE
[ forServers ]
extendedKeyUsage = serverAuth
`

/** OpenSSL as a time-stamping service (RFC 3161), with an authority of its own. `away`: it answers 503; `stale`: with the stamp before. */
export const startTimeStamps = async () => {
  const folder = mkdtempSync(join(tmpdir(), 'lotse-tsa-'))
  const openssl = (...args: string[]) => execFileSync('openssl', args, { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] })
  writeFileSync(join(folder, 'tsa.cnf'), CONFIG)
  writeFileSync(join(folder, 'serial'), '01\n')
  const authority = (name: string) =>
    openssl(
      ...['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-keyout', `${name}.key`, '-out', `${name}.pem`, '-days', '36500'],
      ...['-subj', `/CN=${name}`, '-addext', 'keyUsage=critical,keyCertSign,cRLSign'],
    )
  authority('ca')
  authority('other')
  openssl('req', '-newkey', 'rsa:2048', '-nodes', '-keyout', 'tsa.key', '-out', 'tsa.csr', '-subj', '/CN=Zeitstempel der Prüfung', '-utf8')
  openssl(
    ...['x509', '-req', '-in', 'tsa.csr', '-CA', 'ca.pem', '-CAkey', 'ca.key', '-CAcreateserial', '-out', 'tsa.pem', '-days', '36500'],
    ...['-extfile', 'tsa.cnf', '-extensions', 'forStamps'],
  )
  const state = { mode: 'good' as 'good' | 'away' | 'stale', asked: 0 }
  let before = Buffer.alloc(0)
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      state.asked += 1
      if (state.mode === 'away') return response.writeHead(503).end()
      writeFileSync(join(folder, 'query.tsq'), Buffer.concat(parts))
      if (state.mode === 'good') {
        openssl('ts', '-reply', '-config', 'tsa.cnf', '-queryfile', 'query.tsq', '-out', 'reply.tsr')
        before = readFileSync(join(folder, 'reply.tsr'))
      }
      return response.writeHead(200, { 'Content-Type': 'application/timestamp-reply' }).end(before)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    state,
    caFile: join(folder, 'ca.pem'),
    otherCaFile: join(folder, 'other.pem'),
    /** What OpenSSL thinks of a stamp: throws where it holds it for none. */
    verify: (stamp: string, data: string) => openssl('ts', '-verify', '-in', stamp, '-data', data, '-CAfile', 'ca.pem').toString(),
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}
