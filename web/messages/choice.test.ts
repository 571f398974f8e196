import type { MessageView } from '../../server/contract/messages/messages'
import { describe, expect, it } from 'vitest'
import { filterOf, readChoice, sortedBy, writeChoice } from './choice'
import { addresseesOf, recipientsText, titleOf } from './words'
import { message } from './testing/samples'

const read = (query: string) => readChoice(new URLSearchParams(query))

describe('what the list of messages shows', () => {
  it('is the newest first, and nothing of it in the address', () => {
    expect(filterOf(read(''))).toEqual({})
    expect(writeChoice(read('sort=-created&ungelesen=0')).toString()).toBe('')
  })

  it('keeps its choice in the address', () => {
    const query = 'q=Kaimauer&ungelesen=1&ruegen=1&sort=subject'
    expect(writeChoice(read(query)).toString()).toBe(query)
    expect(filterOf(read(query))).toEqual({ search: 'Kaimauer', unread: true, complaints: true, sort: 'subject', descending: false })
    expect(filterOf(read('sort=created'))).toEqual({ sort: 'created', descending: false })
    expect(read('sort=passwort').sort).toBe('created')
  })

  it('turns the order with the second press', () => {
    const once = sortedBy(read(''), 'subject')
    expect([once.isDescending, sortedBy(once, 'subject').isDescending]).toEqual([false, true])
    expect(sortedBy(once, 'attachments').isDescending).toBe(true)
  })
})

describe('whom a message is for', () => {
  const t = (key: string): string => key

  const team = (part: Partial<MessageView>) => addresseesOf(message(part), true)
  const outside = (part: Partial<MessageView>) => addresseesOf(message(part), false)

  it('is said to the team and to others as they may know it', () => {
    expect(team({ own: true })).toBe('public')
    expect(team({ own: true, recipientOrganizationIds: [0] })).toBe('all')
    expect(team({ own: true, recipientOrganizationIds: [7] })).toBe('named')
    expect(team({ own: false })).toBe('authority')
    expect(outside({ own: true })).toBe('authority')
    expect(outside({ recipientOrganizationIds: [7] })).toBe('you')
    expect(outside({ recipientOrganizationIds: [0] })).toBe('all')
    expect(outside({})).toBe('public')
  })

  it('names companies to the team, and their number where they are many', () => {
    const many = message({ own: true, recipientOrganizationIds: [1, 2, 3, 4, 5], recipientNames: ['A', 'B', 'C', 'D', 'E'] })
    expect(recipientsText(many, { isTeam: true, t })).toBe('A, B, C, + 2')
    expect(recipientsText(many, { isTeam: true, t }, true)).toBe('A, B, C, D, E')
    expect(recipientsText(message({ ...many, own: false }), { isTeam: false, t })).toBe('to.you')
  })

  it('has first words where it has no subject', () => {
    expect(titleOf({ messageSubject: '', messageText: '1\\. Dezember **passt**\n\n&lt;b>' })).toBe('1. Dezember passt <b>')
  })
})
