import { expect, it } from 'vitest'
import { isForeign, projectWithPseudo, serverTextsIn } from '../world/pseudoLanguage'

it('a further language is a folder: mails, log, papers, public pages and refusals speak it', () => {
  const { root, remove } = projectWithPseudo()
  try {
    const texts = serverTextsIn(root)
    expect(texts.length).toBeGreaterThan(2000)
    const words = (text: string): string => text.replace(/https?:\/\/\S+|\S+@\S+|\{\{?\w*\}?\}/g, '')
    expect(texts.filter(([, text]) => isForeign(words(text)))).toEqual([])
  } finally {
    remove()
  }
})
