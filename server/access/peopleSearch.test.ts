import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { makeWorld, type World } from '../../tests/world/testWorld'
import { forgetLists } from '../platform/keyPages'
import { newId } from '../platform/newId'
import { UserModel } from './model'
import { findByWords, warmSearch } from './peopleSearch'
import { wordsSearched } from './personWords'

let world: World
const at = new Date()
const COMMON = 700

beforeAll(async () => {
  world = await makeWorld()
  const people = [
    ['Anna-Lena', 'Groß-Möller', 'a.moeller@nordkai.example'],
    ['Jürgen', 'Mueller', 'jm@werft.example'],
    ...Array.from({ length: COMMON }, (_, n) => ['Kim', 'Nordlicht', `person${String(n).padStart(4, '0')}@many.example`]),
  ]
  await UserModel.insertMany(
    people.map(([givenName, surName, email]) => ({
      ...{ _id: newId(), email, givenName, surName, roles: ['ORGANIZATION_USER'], state: 'ACTIVE', created: at, updated: at },
    })),
  )
  forgetLists()
})
afterAll(() => world.close())

const find = async (search: string) => (await findByWords(wordsSearched(search)))?.map(({ email }) => email) ?? null

describe('findByWords', () => {
  it.each([
    ['anna-l', 'a.moeller@nordkai.example'],
    ['lena gross', 'a.moeller@nordkai.example'],
    ['MÖLLER', 'a.moeller@nordkai.example'],
    ['a.moeller@nord', 'a.moeller@nordkai.example'],
    ['@nordkai', 'a.moeller@nordkai.example'],
    ['muller', 'jm@werft.example'],
    ['Müller Jürg', 'jm@werft.example'],
    ['juergen', 'jm@werft.example'],
    ['kim nordlicht person0007', 'person0007@many.example'],
  ])('%s', async (search, email) => {
    expect(await find(search)).toEqual([email])
  })

  it('has nobody for what begins no word, and says where a word leads to too many', async () => {
    expect(await find('oeller')).toEqual([])
    expect(await find('nordlicht')).toBe(null)
    expect(await find('an')).toBe(null)
  })

  it('reads only those the word leads to', async () => {
    const { collection } = UserModel
    const spied = vi.spyOn(collection, 'find')
    await find('kim nordlicht person0007')
    expect(spied.mock.calls.map(([filter]) => filter)).toEqual([{ searchKeys: 'person00' }])
    spied.mockRestore()
  })

  it('follows another name, and people from before there were keys', async () => {
    const admin = await world.user('admin')
    const person = await world.user('member')
    await warmSearch()
    const before = await world.call(admin, 'getUser', person.email)
    await world.call(admin, 'updateUser', { email: person.email, surName: 'Zwetschge', version: before.version })
    expect(await find('zwetsch')).toEqual([person.email])
    await world.db.collection('users').updateOne({ email: person.email }, { $unset: { searchKeys: 1 } })
    expect(await find('zwetsch')).toEqual([])
    forgetLists()
    expect(await find('zwetsch')).toEqual([person.email])
  })
})

describe('getUsers', () => {
  it('finds by the beginning of words, page by page, and else by what is anywhere in name or address', async () => {
    const staff = await world.user('internal')
    const search = async (text: string, cursor?: string) =>
      world.call(staff, 'getUsers', ['ORGANIZATION_USER'], { search: text, limit: 6, ...(cursor === undefined ? {} : { cursor }) })
    const first = await search('person001')
    expect(first.map(({ email }) => email.slice(0, 10))).toEqual([0, 1, 2, 3, 4, 5].map((n) => `person001${n}`))
    expect((await search('person001', first.at(-1)?.cursor)).map(({ email }) => email.slice(0, 10))).toEqual(
      [6, 7, 8, 9].map((n) => `person001${n}`),
    )
    expect((await search('oeller')).map(({ email }) => email)).toEqual(['a.moeller@nordkai.example'])
    expect(JSON.stringify(first)).not.toContain('searchKeys')
    expect(await world.call(staff, 'getUsers', ['SYSTEM_USER'], { search: 'person0017' })).toEqual([])
  })
})
