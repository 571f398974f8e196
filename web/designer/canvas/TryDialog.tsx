import { type Lang, readIn } from '../../../engine/languages'
import { useMemo, useState, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { valueText } from '../../../engine/reading'
import { publicNames, publicView, type FormData, type PublicNames, type PublicNode } from '../../../engine/form'
import { evaluateRules } from '../../../engine/rules'
import type { Template } from '../../../engine/template'
import { currentLanguage } from '../../i18n'
import { Modal, Segments } from '../../ui'
import { useDesigner } from '../state'
import { compileDraft } from './canvasTemplate'
import { FormPane, InLanguage } from './FormPane'
import { useTestData, useTrying } from './useTestData'
import { WIDTHS, type Width } from './Canvas'

const ROLES = ['staff', 'bidder', 'reader'] as const
type Role = (typeof ROLES)[number]

/** The whole form as the buyer, a bidder and a reader meet it. What is typed here is test data and goes nowhere. */
export const TryDialog = ({ onClose }: { onClose: () => void }): ReactElement => {
  const { t } = useTranslation('designer')
  const { file, part } = useDesigner()
  const lang = currentLanguage()
  const [role, setRole] = useState<Role>(part === 'notice' ? 'staff' : 'bidder')
  const [width, setWidth] = useState<Width>('wide')
  const template = useMemo(() => compileDraft(file), [file])
  const data = useTestData(template, lang)
  const change = useTrying(template, lang)
  // Who fills the form in, and who only reads it.
  const fills = role === (part === 'notice' ? 'staff' : 'bidder')
  const isPublic = part === 'notice' && role !== 'staff'
  return (
    <Modal title={t('try.title')} width="wide" onClose={onClose}>
      <div className="wraps-3">
        <Segments label={t('try.role')} value={role} options={ROLES.map((each) => [each, t(`try.${each}`)] as const)} onChange={setRole} />
        <Segments
          label={t('width.label')}
          value={width}
          options={WIDTHS.map((each) => [each, t(`width.${each}`)] as const)}
          onChange={setWidth}
        />
      </div>
      <p className="soft small">{t(isPublic ? 'try.public' : fills ? 'try.fills' : role === 'staff' ? 'try.reads' : 'try.never')}</p>
      <div className={`d-sheetbox d-try ${width}`}>
        {isPublic ? (
          <ReaderView {...{ template, data, lang }} />
        ) : role === 'reader' ? null : (
          <InLanguage lang={lang} label={t('app:loading')}>
            <FormPane key={String(fills)} template={template} data={data} onChange={change} readOnly={!fills} idPrefix="try-" />
          </InLanguage>
        )}
      </div>
    </Modal>
  )
}

interface Read {
  lang: Lang
  template: Template
  names: PublicNames
}

/** What a reader finds of the notice: labels and values, nothing that is empty or hidden. */
const ReaderView = ({ template, data, lang }: { template: Template; data: FormData; lang: Lang }): ReactElement => {
  const states = evaluateRules(template, data)
  const names = publicNames({ template, data, states, organizations: new Map() })
  return <PublicForm nodes={publicView(template, data, states)} read={{ lang, template, names }} />
}

const PublicForm = ({ nodes, read }: { nodes: readonly PublicNode[]; read: Read }): ReactElement => (
  <dl className="d-public">
    {nodes.map((node) => (
      <div key={node.path}>
        <dt>{readIn(node.label, read.lang)}</dt>
        <dd>{node.children ? <PublicForm nodes={node.children} read={read} /> : <PublicValue node={node} read={read} />}</dd>
      </div>
    ))}
  </dl>
)

const PublicValue = ({ node, read: { lang, template, names } }: { node: PublicNode; read: Read }): ReactElement => {
  const { t } = useTranslation('designer')
  const field = template.node(node.contentId)
  const words = { yes: t('prop.preset.yes'), no: t('prop.preset.no') }
  const nameOf = (code: string): string | undefined =>
    readIn(field?.ui.choices?.find(({ contentId }) => contentId === code)?.label ?? (field && names.ofReference(field, code)), lang) ||
    undefined
  return <>{valueText(node.value, { language: lang, words, nameOf })}</>
}
