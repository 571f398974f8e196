// The process behind ldapProcess.ts: an LDAP server with a few people, told over IPC what to do.
import { createServer as createSilent } from 'node:net'
import ldap from 'ldapjs'

const state = { people: [], base: '', reader: { dn: '', password: '' }, seen: [] }

const dnOf = (person) => `uid=${person.uid},${state.base}`
const same = (a, b) => ldap.parseDN(a).equals(ldap.parseDN(b))
const attributesOf = ({ uid, givenName, sn, mail }) => ({
  objectclass: ['person'],
  uid,
  givenname: givenName,
  sn,
  ...(mail ? { mail } : {}),
})

/** ldapjs keeps values of filters escaped and then compares them with what is not: so this server judges for itself. */
const fits = (filter, attributes) => {
  if (filter.clauses?.length > 0) return filter.clauses.every((one) => fits(one, attributes))
  const value = filter.value.replace(/\\([0-9a-f]{2})/gi, (_whole, hex) => String.fromCharCode(parseInt(hex, 16)))
  return [attributes[filter.attribute.toLowerCase()]].flat().includes(value)
}

const serve = (tls) => {
  const server = ldap.createServer(tls ? { certificate: tls.cert, key: tls.key } : {})
  server.bind('dc=example', (request, response, next) => {
    const dn = request.dn.toString()
    state.seen.push(`bind ${dn}`)
    // As RFC 4513 has it: without a password nobody is bound, and that succeeds.
    if (request.credentials === '') return response.end()
    if (same(dn, state.reader.dn) && request.credentials === state.reader.password) return response.end()
    const person = state.people.find((one) => same(dn, dnOf(one)) || (one.mail && same(dn, `mail=${one.mail},${state.base}`)))
    if (!person || person.password !== request.credentials) return next(new ldap.InvalidCredentialsError())
    response.end()
  })
  server.search('dc=example', (request, response) => {
    state.seen.push(`search ${request.baseObject ?? request.dn} ${request.filter}`)
    const base = request.dn.toString()
    for (const person of state.people) {
      const dns = [dnOf(person), ...(person.mail ? [`mail=${person.mail},${state.base}`] : [])]
      const isThere = request.scope === 'base' || request.scope === 0 ? dns.some((dn) => same(dn, base)) : same(base, state.base)
      if (isThere && (request.scope === 'base' || request.scope === 0 || fits(request.filter, attributesOf(person))))
        response.send({ dn: dnOf(person), attributes: attributesOf(person) })
    }
    response.end()
  })
  server.listen(0, '127.0.0.1', () => process.send({ port: server.port ?? server.address().port }))
}

process.on('message', ({ what, people, base, reader, tls, isSilent }) => {
  if (what === 'people') {
    state.people = people
    process.send({})
  } else if (what === 'seen') process.send({ seen: state.seen.splice(0) })
  else {
    Object.assign(state, { people, base, reader })
    if (!isSilent) return serve(tls)
    const silent = createSilent().listen(0, '127.0.0.1', () => process.send({ port: silent.address().port }))
  }
})
process.on('disconnect', () => process.exit(0))
