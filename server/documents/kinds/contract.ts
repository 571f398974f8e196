import { formatDate } from '../../../engine/reading'
import type { AmendmentView, ContractList, ContractView } from '../../contract/procedure/contracts'
import type { Lang } from '../../platform/errors'
import type { DocumentWriter, Fact } from '../../platform/pdf'
import { interfaceText, say, stamp } from '../../words/words'
import { print, type Printed } from '../printed'

const word = (lang: Lang, key: string, params: Record<string, string> = {}): string => interfaceText(lang, ['contract', key], params) ?? key

const day = (lang: Lang, value: string | null): string => (value === null ? '–' : formatDate(new Date(`${value}T12:00:00Z`), lang))

const termsOf = ({ number, value, indexed, concludedOn, begins, ends, valueNow, termination }: ContractView, lang: Lang): Fact[] => {
  const money = (amount: string): string => `${amount} ${value?.currency ?? ''}`.trim()
  return [
    ...(number === '' ? [] : ([[word(lang, 'number'), number]] as const)),
    [word(lang, 'value'), value === null ? '–' : money(value.amount)],
    ...(indexed === null ? [] : ([[word(lang, 'indexed'), money(indexed)]] as const)),
    ...(valueNow === null || valueNow === value?.amount ? [] : ([[word(lang, 'valueNow'), money(valueNow)]] as const)),
    [word(lang, 'concludedOn'), day(lang, concludedOn)],
    [word(lang, 'begins'), day(lang, begins)],
    [word(lang, 'ends'), ends === null ? word(lang, 'endsNever') : day(lang, ends)],
    ...(termination === null ? [] : ([[word(lang, 'terminated'), `${day(lang, termination.on)}: ${termination.reason}`]] as const)),
  ]
}

function writeAmendment(writer: DocumentWriter, amendment: AmendmentView, lang: Lang): void {
  const { no, on, ground, paragraph, text, reason, change, percent, sumPercent, limit, findings, by, at } = amendment
  writer.heading(2, `${word(lang, 'amendment.head', { no: String(no) })}: ${day(lang, on)}`)
  writer.paragraph(text)
  writer.paragraph(`${word(lang, `ground.${ground}`)} (${paragraph}): ${reason}`)
  const share = [
    word(lang, 'amendment.percent', { percent }),
    ...(sumPercent === null ? [] : [word(lang, 'amendment.sum', { percent: sumPercent })]),
    limit === null
      ? word(lang, 'amendment.noLimit')
      : word(lang, 'amendment.limit', { percent: String(limit.percent), paragraph: limit.paragraph }),
  ]
  writer.paragraph(`${word(lang, 'amendment.change')}: ${change}; ${share.join('; ')}`)
  for (const one of findings) writer.paragraph(word(lang, `finding.${one}`))
  writer.note(say(lang, 'contract.by', { by, at: stamp(lang, at) }))
}

/** A contract as it stands, with its changes: what is put into the files of the procedure. */
export function printContract(
  { projectName, projectNo, buyer }: Omit<ContractList, 'contracts'>,
  contract: ContractView,
  { lang, at }: { lang: Lang; at: Date },
): Promise<Printed> {
  const { companyName, lotName, options, amendments, isAltered } = contract
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
    writer.heading(1, say(lang, 'contract.amendments'))
    if (amendments.length === 0) writer.paragraph(say(lang, 'contract.none'))
    for (const one of amendments) writeAmendment(writer, one, lang)
  })
}
