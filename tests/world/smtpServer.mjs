// Run by smtpProcess.ts as a process of its own: node smtpServer.mjs <port> <milliseconds that each mail takes>
import { SMTPServer } from 'smtp-server'

const [port, hold] = process.argv.slice(2).map(Number)
const received = []
const logins = []
const tries = new Map()
let behaves = false

const mannerOf = (address) => (behaves ? '' : (/^(bounce|later|drop|refuse|slow)/.exec(address)?.[1] ?? ''))
const fault = (responseCode, message) => Object.assign(new Error(message), { responseCode })

const server = new SMTPServer({
  disabledCommands: ['STARTTLS'],
  authOptional: true,
  allowInsecureAuth: true,
  onAuth({ username, password }, _session, done) {
    logins.push(password)
    done(null, { user: username })
  },
  logger: false,
  closeTimeout: 100,
  onRcptTo({ address }, _session, done) {
    const count = (tries.get(address) ?? 0) + 1
    tries.set(address, count)
    if (mannerOf(address) === 'bounce') return done(fault(550, 'No such user here'))
    // Greylisting: not the first two times.
    if (mannerOf(address) === 'later' && count <= 2) return done(fault(451, 'Come back later'))
    done()
  },
  onData(stream, session, done) {
    const parts = []
    stream.on('data', (part) => parts.push(part))
    stream.on('end', () => {
      const raw = Buffer.concat(parts).toString('utf8')
      const to = session.envelope.rcptTo[0].address
      const isDropped = mannerOf(to) === 'drop' && tries.get(to) === 1
      if (mannerOf(to) === 'refuse') return done(fault(554, 'Looks like spam'))
      received.push({
        to,
        from: session.envelope.mailFrom.address,
        raw,
        messageId: /^Message-ID: (.*)$/im.exec(raw)?.[1]?.trim() ?? '',
        isDropped,
      })
      if (isDropped) return server.connections.forEach((one) => one.id === session.id && one._socket.destroy())
      setTimeout(() => done(null, 'taken'), mannerOf(to) === 'slow' ? 1500 : hold)
    })
  },
})
server.on('error', () => undefined)
server.listen(port, '127.0.0.1', () => process.send({ port: server.server.address().port }))
process.on('message', (what) => {
  if (what === 'behave') behaves = true
  else process.send({ received, logins })
})
process.on('disconnect', () => process.exit(0))
