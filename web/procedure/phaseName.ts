import { readIn, type Lang } from '../../engine/languages'

type Shown = { key: string; kind: string; of?: string | undefined; name?: Readonly<Record<string, string>> | undefined }
/** Words of the namespace procedures. */
export type Named = (key: string, params?: Readonly<Record<string, string>>) => string

/** Under which word a kind of phase is known: an intake by what comes in. */
const wordOf = ({ kind, of }: Shown): string => (kind === 'intake' ? (of ?? 'offer') : kind)

/** What a phase is called: its own name, else that of its kind; `t` of the namespace procedures. */
export function nameOf(phase: Shown, phases: readonly Shown[], { t, lang }: { t: Named; lang: Lang }): string {
  if (phase.name) return readIn(phase.name, lang)
  const of = phase.kind === 'opening' ? phases.find(({ key }) => key === phase.of) : undefined
  return of ? t('openingOf', { of: nameOf(of, phases, { t, lang }) }) : t(`kind.${wordOf(phase)}`)
}
