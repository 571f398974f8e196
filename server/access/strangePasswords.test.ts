import { hash } from '@node-rs/argon2'
import { describe, expect, it } from 'vitest'
import { TEST_COST } from '../../tests/world/people'
import { inWorld } from '../../tests/world/inWorld'
import { makeWorld } from '../../tests/world/testWorld'
import { opaqueString } from './opaqueString'
import { fitsPassword, hashPassword } from './password'
import { passwordFault } from './passwordRules'

// Passwords as people of other keyboards, telephones and pasted texts bring them.

describe('two ways to type one password', () => {
  it.each([
    ['composed and not', 'Brückenwärter am Süderdeich', 'Brückenwärter am Süderdeich'.normalize('NFD')],
    ['two marks in another order', 'Vi\u0323\u0302t unter Segeln', 'Vi\u0302\u0323t unter Segeln'],
    ['Korean, by letters and by syllables', '오래된 항구의 등대지기 셋', '오래된 항구의 등대지기 셋'.normalize('NFD')],
    ['Vietnamese', 'Tiếng Việt ở bến cảng', 'Tiếng Việt ở bến cảng'.normalize('NFD')],
    ['the sign of ångström and the letter', 'Zwölf \u212Bngström', 'Zwölf Ångström'],
    ['the sign of ohm and the letter', 'Fünfzig \u2126 Leitung', 'Fünfzig Ω Leitung'],
    ['Hebrew letters with points', '\uFB2Aין של נמל ישן', '\u05E9\u05C1ין של נמל ישן'],
    ['a blank that does not break', 'zwei\u00A0Möwen am Kai', 'zwei Möwen am Kai'],
    ['an ideographic blank', '二羽の鴎\u3000港の朝に静かに飛ぶ', '二羽の鴎 港の朝に静かに飛ぶ'],
    ['a narrow blank', 'zwei\u202FMöwen am Kai', 'zwei Möwen am Kai'],
    ['a figure blank', 'zwei\u2007Möwen am Kai', 'zwei Möwen am Kai'],
    ['the blank of Ogham', 'zwei\u1680Möwen am Kai', 'zwei Möwen am Kai'],
    ['a mathematical blank', 'zwei\u205FMöwen am Kai', 'zwei Möwen am Kai'],
    ['em and en', 'zwei\u2003Möwen\u2002am Kai', 'zwei Möwen am Kai'],
  ])('%s', (_what, one, other) => {
    expect(opaqueString(one)).toBe(opaqueString(other))
    expect([passwordFault(one), passwordFault(other)]).toEqual([null, null])
  })

  it.each([
    ['full width is another letter', 'Ｍöwen am Kai drei', 'Möwen am Kai drei'],
    ['half-width kana', 'ｶﾓﾒ の港で静かに朝を待つ', 'カモメ の港で静かに朝を待つ'],
    ['case', 'MÖWEN am Kai drei', 'Möwen am Kai drei'],
    ['ß and ss', 'Große Möwen am Kai', 'Grosse Möwen am Kai'],
    ['two blanks and one', 'zwei  Möwen am Kai', 'zwei Möwen am Kai'],
    ['a ligature', 'ﬁnster liegt der Kai', 'finster liegt der Kai'],
    ['Arabic digits and ours', 'Kai ٣ im alten Hafen', 'Kai 3 im alten Hafen'],
    ['Cyrillic а and Latin a', 'Kаi im alten Hafen', 'Kai im alten Hafen'],
    ['typographic quotes', 'die „alte“ Hafenuhr', 'die "alte" Hafenuhr'],
    ['a superscript', 'Kai² im alten Hafen', 'Kai2 im alten Hafen'],
    ['a skin colour', 'Hand 👍🏽 am alten Ruder', 'Hand 👍 am alten Ruder'],
  ])('%s: two passwords', (_what, one, other) => {
    expect(opaqueString(one)).not.toBe(opaqueString(other))
    expect([passwordFault(one), passwordFault(other)]).toEqual([null, null])
  })
})

describe('what is no password', () => {
  it.each([
    ['empty', '', 'tooShort'],
    ['blanks of all kinds', '\u00A0\u3000\u2003\u00A0\u3000\u2003\u00A0\u3000\u2003\u00A0\u3000\u2003', 'outerBlanks'],
    ['a blank before, of another kind', '\u3000Möwen am Kai drei', 'outerBlanks'],
    ['eleven letters and their marks', 'äöüäöüäöüäö'.normalize('NFD'), 'tooShort'],
    ['twelve signs of two units are enough, eleven are not', '🦀🐚🦑🐙🦐🐟🐠🐡🐬🐳🦈', 'tooShort'],
    ['a family, joined by what nobody sees', 'Hafen 👨‍👩‍👧 am alten Kai', 'unseen'],
    ['a heart with its invisible choice of colour', 'Hafen ❤\uFE0F am alten Kai', 'unseen'],
    ['zero width', 'Möwen\u200Bam Kai drei', 'unseen'],
    ['a soft hyphen', 'Möwen\u00ADam Kai drei', 'unseen'],
    ['a mark of direction', 'Möwen\u200Fam Kai drei', 'unseen'],
    ['the mark of an order of bytes', 'Möwen\uFEFFam Kai drei', 'unseen'],
    ['half a pair', 'Möwen \uD83D am Kai drei', 'unseen'],
    ['private use', 'Möwen \uE123 am Kai drei', 'unseen'],
    ['no character at all', 'Möwen \uFFFE am Kai drei', 'unseen'],
    ['a tab', 'Möwen\tam Kai drei', 'unseen'],
    ['a line', 'Möwen\nam Kai drei', 'unseen'],
    ['a filler of Hangul, which looks like nothing', 'Möwen\u3164am Kai drei', 'unseen'],
    ['a word of the lists in full width', 'Ｐａｓｓｗｏｒｔ１２３４', 'guessable'],
    ['and in script letters', '𝓟𝓪𝓼𝓼𝔀𝓸𝓻𝓽𝟏𝟐𝟑𝟒', 'guessable'],
  ])('%s', (_what, typed, rule) => expect(passwordFault(typed)?.rule).toBe(rule))
})

describe('a hash of what was typed before there was one form', () => {
  inWorld()
  const SHOWN = 'zwei\u00A0Möwen am Kai'
  const COMPOSED = SHOWN.normalize('NFC')
  const OTHER = SHOWN.normalize('NFD')

  it.each([
    ['composed', COMPOSED],
    ['not composed', OTHER],
  ])('made %s, with a blank that does not break, fits however it is composed', async (_what, made) => {
    const kept = await hash(made, TEST_COST)
    for (const typed of [COMPOSED, OTHER]) expect(await fitsPassword(kept, typed)).toBe(true)
    expect(await fitsPassword(kept, COMPOSED.toUpperCase())).toBe(false)
    expect(await fitsPassword(await hashPassword(made), 'zwei Möwen am Kai')).toBe(true)
  })
})

describe('logging in', () => {
  it('goes by the password’s form, from any keyboard', async () => {
    const world = await makeWorld()
    const password = '二羽の鴎\u3000Möwen am Kai'
    const person = await world.user('member', { passwordHash: await hashPassword(password) })
    const login = (typed: string) => world.callRaw(null, ['login', [person.email, typed]], { address: '192.0.2.77' })
    for (const typed of [password, password.normalize('NFD'), password.replace('\u3000', ' ')])
      await expect(login(typed)).resolves.toMatchObject({ user: { email: person.email } })
    for (const typed of ['', ' ', '\u3000', '\uD83D', password.normalize('NFKC').replace('二', '三'), `${password}\u0000`])
      await expect(login(typed)).rejects.toSatisfy(({ status }: { status: number }) => status === 401 || status === 422)
    await world.close()
  })
})
