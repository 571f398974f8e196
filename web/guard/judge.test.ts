import { describe, expect, it } from 'vitest'
import { needsLogin } from '../session/needsLogin'
import { judge, type Situation } from './judge'
import { readHash } from './scroll'

const situation = (change: Partial<Situation>): Situation => ({
  from: '/projekte',
  to: '/projekte/a',
  phase: 'user',
  hasUnsaved: false,
  ...change,
})

describe('navigation guard', () => {
  it.each<[string, Partial<Situation>, string]>([
    ['asks about unsaved changes first, whoever it is', { hasUnsaved: true, phase: 'guest', to: '/projekte/anlage' }, 'ask'],
    ['asks before the second factor', { hasUnsaved: true, phase: 'codePending', to: '/wizard/1' }, 'ask'],
    [
      'asks nothing when only the anchor changes',
      { hasUnsaved: true, from: '/projekte/anlage/EU-19', to: '/projekte/anlage/EU-19' },
      'allow',
    ],
    ['asks nothing on the first load', { hasUnsaved: true, from: null, to: '/projekte' }, 'allow'],
    ['wants the second factor before a page that needs a login', { phase: 'codePending', to: '/wizard/1' }, 'twoFactor'],
    ['lets a pending person to open pages', { phase: 'codePending', to: '/projekte' }, 'allow'],
    ['sends a guest to the login', { phase: 'guest', to: '/projekte/bearbeiten/a' }, 'login'],
    ['takes an unknown session for none', { phase: 'starting', to: '/projekte/anlage' }, 'login'],
    ['lets a guest read', { phase: 'guest', to: '/projekte/a' }, 'allow'],
    ['lets a person in', { phase: 'user', to: '/wizard/3/1/2' }, 'allow'],
  ])('%s', (_name, change, verdict) => {
    expect(judge(situation(change))).toBe(verdict)
  })

  it.each([
    ['/', false],
    ['/wizard/1', true],
    ['/wizard/2', false],
    ['/wizard/2/1', false],
    ['/wizard/3/1', true],
    ['/mails/1', true],
    ['/mails/1/x', false],
    ['/wizard/3/1/1', true],
    ['/projekte', false],
    ['/projekte/anlage', true],
    ['/projekte/anlage/EU-19', true],
    ['/projekte/bearbeiten/abc', true],
    ['/projekte/abc/dokumente', false],
    ['/login', false],
    ['/verfahren', true],
    ['/verfahren/tender', true],
    ['/einrichtung', true],
  ])('%s needs a login: %s', (path, needed) => {
    expect(needsLogin(path)).toBe(needed)
  })
})

describe('hash', () => {
  it.each([
    ['#öffentlich', 'öffentlich'],
    ['#%C3%B6ffentlich', 'öffentlich'],
    ['#o%CC%88ffentlich', 'öffentlich'],
    ['#100%', '100%'],
    ['', ''],
  ])('%s reads as %s', (hash, name) => {
    expect(readHash(hash)).toBe(name)
  })
})
