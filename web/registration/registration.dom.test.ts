import { beforeEach, describe, expect, it } from 'vitest'
import { accountFaults, accountKeys } from './account'
import { forgetInputsOf, keepsInputOf } from '../kept/keptInputs'
import { draftKey, emptyDraft, keepDraft, readDraft } from './draft'
import { noteWanted, takeWanted } from '../kept/wanted'
import { filledIn, keyOfInvitation } from './invitation'
import { HOLDS_MS, pageBefore, readPage, rememberPage, storeReturn, takeReturn } from './returnTarget'

beforeEach(() => {
  sessionStorage.clear()
  localStorage.clear()
})

describe('what was typed', () => {
  it('survives a reload of the tab, apart for guests and staff', () => {
    const draft = { ...emptyDraft(), reached: 1, account: { isContact: true, givenName: '', surName: '', email: '' } }
    draft.organization.name = 'Werft'
    const [guest, anke] = [draftKey('guest', ''), draftKey('staff', 'anke@lotse.example')]
    keepDraft(guest, draft)
    expect(readDraft(guest)).toEqual(draft)
    expect(readDraft(anke)).toEqual(emptyDraft())
  })

  it('is a member of staff’s own: their logout forgets it, and asks about it only where something was typed', () => {
    const [anke, jonas] = ['anke@lotse.example', 'jonas@lotse.example']
    keepDraft(draftKey('staff', anke), emptyDraft())
    expect(keepsInputOf(anke)).toBe(false)
    keepDraft(draftKey('staff', anke), { ...emptyDraft(), reached: 1 })
    expect(keepsInputOf(anke)).toBe(true)
    expect(readDraft(draftKey('staff', jonas))).toEqual(emptyDraft())
    forgetInputsOf(anke)
    expect(readDraft(draftKey('staff', anke))).toEqual(emptyDraft())
  })

  it('is read without trust in what lies there', () => {
    for (const text of ['{', '[]', '{"organization":{"name":{"a":1}},"account":7,"reached":99,"additional":[null,{"contentId":5}]}']) {
      sessionStorage.setItem('lotse.registration.guest', text)
      expect(readDraft(draftKey('guest', ''))).toEqual(emptyDraft())
    }
  })
})
describe('user step', () => {
  const account = { isContact: false, givenName: 'Sven', surName: 'Krohn', email: 's.krohn@nordkai.example' }
  const secret = { password: 'vier Kraniche im Watt', repeat: 'vier Kraniche im Watt' }

  it('asks names and address unless the user is the representative, a password of guests alone', () => {
    expect(accountKeys('guest', account)).toEqual(['givenName', 'surName', 'email', 'password', 'repeat'])
    expect(accountKeys('guest', { isContact: true })).toEqual(['password', 'repeat'])
    expect(accountKeys('staff', { isContact: true })).toEqual([])
  })

  it('refuses two different passwords, and takes what is whole', () => {
    expect(accountFaults('guest', account, { ...secret, repeat: 'etwas anderes' })).toEqual({ repeat: { rule: 'mismatch' } })
    expect(accountFaults('guest', account, secret)).toEqual({})
    expect(Object.keys(accountFaults('guest', { ...account, email: ' ' }, { password: 'kurz', repeat: 'kurz' }))).toEqual([
      'email',
      'password',
    ])
  })
})

describe('the page one came from', () => {
  const now = Date.parse('2026-11-21T10:00:00Z')

  it('waits for the first login of that account, once', () => {
    rememberPage('/projekte/a#top')
    storeReturn(' Sven@Nordkai.example ', now)
    expect(takeReturn('somebody@else.example', now)).toBeNull()
    expect(takeReturn('sven@nordkai.example', now + 1000)).toBe('/projekte/a#top')
    expect(takeReturn('sven@nordkai.example', now + 1000)).toBeNull()
  })

  it('is forgotten when the mail’s link no longer holds', () => {
    rememberPage('/projekte/a')
    storeReturn('sven@nordkai.example', now)
    expect(takeReturn('sven@nordkai.example', now + HOLDS_MS)).toBeNull()
  })

  it('is the served page whose link opened the registration before any script had run', () => {
    const origin = 'https://lotse.example'
    const from = (referrer: string, type = 'navigate') => pageBefore({ referrer, origin, type })
    expect(from(`${origin}/projekte/a?lang=en`)).toBe('/projekte/a?lang=en')
    expect(from(`${origin}/projekte/a`, 'reload')).toBeNull()
    const nowhere = ['', 'https://evil.example/projekte/a', `${origin}/`, `${origin}/registrierung`, `${origin}/projekte?token=x`]
    expect(nowhere.map((referrer) => from(referrer))).toEqual(nowhere.map(() => null))
  })

  it.each(['//evil.example/x', 'https://evil.example', 'javascript:alert(1)'])('never leads out of the application: %s', (path) => {
    rememberPage(path)
    expect(readPage()).toBeNull()
    localStorage.setItem('lotse.registration.return', JSON.stringify({ path, email: 'a@b.de', until: now + 1 }))
    expect(takeReturn('a@b.de', now)).toBeNull()
  })
})

describe('an invitation', () => {
  const form = {
    projectId: 't1',
    projectName: 'Fähren',
    email: 'ida@seilerei.example',
    organizationName: 'Seilerei Ida GmbH',
    hasAccount: false,
  }

  it('is known by the page one came from, or by the own address', () => {
    expect(keyOfInvitation('')).toBeNull()
    rememberPage('/projekte/t1?einladung=abc.d.e')
    expect(keyOfInvitation('?schritt=2')).toBe('abc.d.e')
    expect(keyOfInvitation('?einladung=own')).toBe('own')
    rememberPage('/projekte/t1')
    expect(keyOfInvitation('')).toBeNull()
  })

  it('fills in name and address, and writes over nothing that was typed', () => {
    const filled = filledIn(emptyDraft(), form)
    expect([filled.organization.name, filled.organization.email, filled.account.email]).toEqual([
      'Seilerei Ida GmbH',
      'ida@seilerei.example',
      'ida@seilerei.example',
    ])
    const typed = emptyDraft()
    typed.organization.name = 'Seilerei Ida OHG'
    typed.account.email = 'chefin@seilerei.example'
    const kept = filledIn(typed, form)
    expect([kept.organization.name, kept.account.email]).toEqual(['Seilerei Ida OHG', 'chefin@seilerei.example'])
  })

  it('or any other tender that somebody wanted to take part in is so after the registration, in the tab of the mail, too', () => {
    const now = Date.now()
    rememberPage('/projekte/t1')
    noteWanted('t1')
    storeReturn('ida@seilerei.example', now)
    // Another tab: nothing of this one's is there.
    sessionStorage.clear()
    expect(takeReturn('ida@seilerei.example', now + 60_000)).toBe('/projekte/t1')
    expect(takeWanted('t1')).toBe(true)
    expect(takeWanted('t1')).toBe(false)
  })
})
