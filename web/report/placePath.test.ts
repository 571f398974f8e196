import { expect, it } from 'vitest'
import { SOURCES } from '../../workflows/report'
import { placePath } from './placePath'

it('leads to where a thing is filled, and nowhere where that is here', () => {
  const places = new Set([...Object.values(SOURCES).map(({ place }) => place), ...(['requests', 'messages', 'letters', 'order'] as const)])
  expect(Object.fromEntries([...places].map((place) => [place, placePath(place, 'p')]))).toEqual({
    form: '/projekte/bearbeiten/p',
    need: '/projekte/p/bedarf',
    order: '/projekte/p/auftrag',
    participants: '/projekte/p/teilnehmer',
    evaluation: '/projekte/p/wertung',
    examination: '/projekte/p/pruefung',
    contract: '/projekte/p/vertrag',
    award: '/projekte/p',
    questions: '/projekte/p/fragen',
    requests: '/projekte/p/nachforderungen',
    messages: '/projekte/p/nachrichten',
    letters: '/projekte/p/schreiben',
    here: null,
  })
})
