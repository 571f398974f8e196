import { formatDate } from '../../../engine/reading'
import type { AmendmentView, ContractList, ContractView } from '../../contract/procedure/contracts'
import type { Lang } from '../../platform/errors'
import type { DocumentWriter, Fact } from '../../platform/pdf'
import { interfaceText, say, stamp } from '../../words/words'
import { print, type Printed } from '../printed'

const word = (lang: Lang, key: string, params: Record<string, string> = {}): string => interfaceText(lang, ['contract', key], params) ?? key

const day = (lang: Lang, value: string | null): string => (value === null ? '–' : formatDate(new Date(`${value}T12:00:00Z`), lang))

/** Days that are ahead, and what was said of others, with who said it. */
function writeDates(writer: DocumentWriter, { due, answers }: Pick<ContractView, 'due' | 'answers'>, lang: Lang): void {
  writer.heading(1, word(lang, 'dates.title'))
  if (due.length === 0) writer.paragraph(say(lang, 'contract.none'))
  const line = ({ what, text, day: on }: Pick<ContractView['due'][number], 'what' | 'text' | 'day'>): string =>
    [`${word(lang, `due.${what}`)}: ${day(lang, on)}`, ...(text === '' ? [] : [text])].join('; ')
  for (const one of due) {
    writer.paragraph([line(one), ...(one.paragraph === '' ? [] : [one.paragraph])].join('; '))
    if (one.goesOn !== null) writer.paragraph(word(lang, 'dates.goesOn', { day: day(lang, one.goesOn) }))
  }
  for (const one of answers) {
    const until = one.until === null ? '' : ` ${word(lang, 'answer.untilDay', { day: day(lang, one.until) })}`
    writer.paragraph(`${line(one)}; ${word(lang, `answer.${one.answer}`)}${until}: ${one.reason}`)
    writer.note(say(lang, 'contract.by', { by: one.by, at: stamp(lang, one.at) }))
  }
}

function writeTakenBack(writer: DocumentWriter, takenBack: AmendmentView['takenBack'], lang: Lang): void {
  if (!takenBack) return
  writer.paragraph(word(lang, 'takeBack.was', { reason: takenBack.reason }))
  writer.note(say(lang, 'contract.by', { by: takenBack.by, at: stamp(lang, takenBack.at) }))
}

const termsOf = (
  { number, value, indexed, concludedOn, begins, ends, endsNow, valueNow, termination }: ContractView,
  lang: Lang,
): Fact[] => {
  const money = (amount: string): string => `${amount} ${value?.currency ?? ''}`.trim()
  return [
    ...(number === '' ? [] : ([[word(lang, 'number'), number]] as const)),
    [word(lang, 'value'), value === null ? '–' : money(value.amount)],
    ...(indexed === null ? [] : ([[word(lang, 'indexed'), money(indexed)]] as const)),
    ...(valueNow === null || valueNow === value?.amount ? [] : ([[word(lang, 'valueNow'), money(valueNow)]] as const)),
    [word(lang, 'concludedOn'), day(lang, concludedOn)],
    [word(lang, 'begins'), day(lang, begins)],
    [word(lang, 'ends'), ends === null ? word(lang, 'endsNever') : day(lang, ends)],
    ...(endsNow === ends ? [] : ([[word(lang, 'dates.endsNow'), day(lang, endsNow)]] as const)),
    ...(termination === null ? [] : ([[word(lang, 'terminated'), `${day(lang, termination.on)}: ${termination.reason}`]] as const)),
  ]
}

function writeAmendment(writer: DocumentWriter, amendment: AmendmentView, lang: Lang): void {
  const { no, on, ground, paragraph, text, reason, change, percent, sumPercent, limit, findings, takenBack, by, at } = amendment
  writer.heading(2, `${word(lang, 'amendment.head', { no: String(no) })}: ${day(lang, on)}`)
  writer.paragraph(text)
  writer.paragraph(`${word(lang, `ground.${ground}`)} (${paragraph}): ${reason}`)
  const share = [
    ...(percent === null ? [] : [word(lang, 'amendment.percent', { percent })]),
    ...(sumPercent === null ? [] : [word(lang, 'amendment.sum', { percent: sumPercent })]),
    ...(takenBack || limit ? [] : [word(lang, 'amendment.noLimit')]),
    ...(limit ? [word(lang, 'amendment.limit', { percent: String(limit.percent), paragraph: limit.paragraph })] : []),
  ]
  writer.paragraph(`${word(lang, 'amendment.change')}: ${[change, ...share].join('; ')}`)
  for (const one of findings) writer.paragraph(word(lang, `finding.${one}`))
  writer.note(say(lang, 'contract.by', { by, at: stamp(lang, at) }))
  writeTakenBack(writer, takenBack, lang)
}

/** A contract as it stands, with its changes: what is put into the files of the procedure. */
export function printContract(
  { projectName, projectNo, buyer }: Omit<ContractList, 'contracts'>,
  contract: ContractView,
  { lang, at }: { lang: Lang; at: Date },
): Promise<Printed> {
  const { companyName, lotName, options, amendments, endsTakenBack, isAltered } = contract
  const file = `${say(lang, 'contract.file')}-${projectNo}`
  return print({ title: say(lang, 'contract.title'), subtitle: projectName, lang, at, file }, async (writer) => {
    await writer.facts([
      [say(lang, 'tender'), `${projectName} (${say(lang, 'number', { no: projectNo })}), ${lotName}`],
      [say(lang, 'tender.buyer'), buyer],
      [say(lang, 'contract.party'), companyName],
    ])
    if (isAltered) writer.paragraph(say(lang, 'contract.altered'))
    writer.heading(1, say(lang, 'contract.terms'))
    await writer.facts(termsOf(contract, lang))
    writer.heading(1, word(lang, 'options'))
    if (options.length === 0) writer.paragraph(say(lang, 'contract.none'))
    for (const { kind, text, until, taken } of options)
      writer.paragraph(
        [
          `${word(lang, `option.${kind}`)}: ${text}`,
          `${word(lang, 'option.until')} ${day(lang, until)}`,
          ...(taken === null ? [] : [`${word(lang, 'option.takenOn')} ${day(lang, taken)}`]),
        ].join('; '),
      )
    writeDates(writer, contract, lang)
    for (const { on, reason, takenBack } of endsTakenBack) {
      writer.paragraph(`${word(lang, 'takeBack.ended', { day: day(lang, on) })}: ${reason}`)
      writeTakenBack(writer, takenBack, lang)
    }
    writer.heading(1, say(lang, 'contract.amendments'))
    if (amendments.length === 0) writer.paragraph(say(lang, 'contract.none'))
    for (const one of amendments) writeAmendment(writer, one, lang)
  })
}
