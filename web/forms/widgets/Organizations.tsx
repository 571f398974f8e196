import { useMemo } from 'react'
import { useEditor } from '../editor/useFormEditor'
import type { Topic } from '../editor/signal'
import type { CodeRow } from '../editor/types'
import { useFormScope, useLeafScope } from '../render/scope'
import { isReviewReference, isTendererReference } from './choose'
import { PickField } from './PickField'
import { stringsOf, type LeafWidgetProps } from './props'

const SURROUNDINGS: readonly Topic[] = ['surroundings']

const first = (is: boolean | undefined): number => Number(is ?? false)

function useOrganizations(): CodeRow[] {
  const { editor } = useFormScope()
  const { node } = useLeafScope()
  const [isTenderer, isReview] = [isTendererReference(node), isReviewReference(node)]
  const text = useEditor(editor, SURROUNDINGS, () =>
    editor.organizations
      // Whoever offers is a company of the platform, or an authority that offers too; all else is authorities.
      .filter(({ isReviewBody }) => isReviewBody !== true || isReview)
      .filter(({ isCompany }) => isTenderer || isCompany !== true)
      // Who is meant most likely comes first.
      .sort((a, b) => (isTenderer ? first(b.isCompany) - first(a.isCompany) : isReview ? first(b.isReviewBody) - first(a.isReviewBody) : 0))
      .map(({ id, name, city }) => `${id}\t${city ? `${name}, ${city}` : name}`)
      .join('\n'),
  )
  return useMemo(
    () =>
      text
        .split('\n')
        .filter(Boolean)
        .map((line): CodeRow => [line.split('\t')[0] ?? '', line.split('\t')[1] ?? '']),
    [text],
  )
}

/** Organizations of the platform that may stand here, one or several of them. */
export function Organizations({ id, value, onChange, onFocus, onBlur, label, many }: LeafWidgetProps & { many: boolean }) {
  const { editor, t } = useFormScope()
  const rows = useOrganizations()
  const chosen = stringsOf(value)
  const set = (next: readonly string[]): void => onChange(many ? next : next[0])
  const create = (): void => {
    void editor.createOrganization().then((created) => {
      if (created) set(many ? [...chosen, String(created.id)] : [String(created.id)])
    })
  }
  return (
    <PickField
      id={id}
      label={label}
      rows={rows}
      state="ready"
      chosen={chosen}
      many={many}
      showCodes={false}
      onChange={set}
      onFocus={() => onFocus(id, value)}
      onBlur={() => onBlur(id, value)}
      action={editor.options.onCreateOrganization ? { label: t('organization.create'), run: create } : undefined}
    />
  )
}
