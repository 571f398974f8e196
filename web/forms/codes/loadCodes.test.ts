import { expect, it } from 'vitest'
import { createLoadCodes } from './loadCodes'

const answer = (body: unknown) => ({ ok: true, status: 200, json: () => Promise.resolve(body) })
const list = answer({ codes: [['DEF02', 'Kiel']] })

it('asks for every list by the version of the data, and for the version once', async () => {
  const asked: string[] = []
  const load = createLoadCodes((url) => {
    asked.push(url)
    return Promise.resolve(url.endsWith('basic-meta-data') ? answer({ dataVersion: '1.7.0+a b' }) : list)
  })
  const both = await Promise.all([load('nuts', 'de'), load('cpv', 'en'), load('nuts', 'de')])
  expect(both[0]).toEqual([['DEF02', 'Kiel']])
  expect(asked.sort()).toEqual([
    '/sdk/1.7/basic-meta-data',
    '/sdk/1.7/codelists/cpv/lang/en?v=1.7.0%2Ba%20b',
    '/sdk/1.7/codelists/nuts/lang/de?v=1.7.0%2Ba%20b',
  ])
})

it('goes on without a version when there is none, and asks again for a list that failed', async () => {
  let fails = true
  const asked: string[] = []
  const load = createLoadCodes((url) => {
    asked.push(url)
    if (url.endsWith('basic-meta-data') || fails) return Promise.reject(new Error('offline'))
    return Promise.resolve(list)
  })
  await expect(load('nuts', 'de')).rejects.toThrow('offline')
  fails = false
  expect(await load('nuts', 'de')).toEqual([['DEF02', 'Kiel']])
  expect(asked.filter((url) => url.includes('codelists'))).toEqual(['/sdk/1.7/codelists/nuts/lang/de', '/sdk/1.7/codelists/nuts/lang/de'])
})
