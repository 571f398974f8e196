import { useLayoutEffect } from 'react'
import { createRoot } from 'react-dom/client'
import '../../../web/ui/theme/tokens.css'
import '../../../web/ui/theme/shell.css'
import type { FormData } from '../../../engine/form'
import type { Template } from '../../../engine/template'
import { FormView, SectionsMenu, useFormEditor } from '../../../web/forms'
import { contestData, contestTemplate, markPainted, markStart, withLots } from './contest'
import { NOW } from './sample'
import './stage.css'
import { startTexts } from './texts'

/** ?lots=100 for so many lots, filled. Ours as the page embeds it, with menu, rules, live validation and progress. */
function Ours({ template, data }: { template: Template; data: FormData }) {
  const editor = useFormEditor({ template, data, now: () => NOW })
  Object.assign(window, { editor })
  useLayoutEffect(markPainted, [])
  return (
    <div className="stage">
      <SectionsMenu editor={editor} />
      <main>
        <FormView editor={editor} />
      </main>
    </div>
  )
}

async function start(): Promise<void> {
  await startTexts('de')
  const template = await contestTemplate()
  const lots = new URLSearchParams(location.search).get('lots')
  const data = lots === null ? contestData(template) : withLots(template, contestData(template), Number(lots))
  const root = document.getElementById('root')
  if (!root) throw new Error('no root')
  markStart()
  createRoot(root).render(<Ours template={template} data={data} />)
}

void start()
