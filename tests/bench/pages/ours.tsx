import { useLayoutEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'
import '../../../web/ui/theme/tokens.css'
import '../../../web/ui/theme/shell.css'
import { FormView, SectionsMenu, useFormEditor } from '../../../web/forms'
import { contestData, contestTemplate, markPainted, markStart } from './contest'
import { NOW } from './sample'
import './stage.css'
import { startTexts } from './texts'

/** Ours as the page embeds it, with menu, rules, live validation and progress. */
function Ours({ template }: { template: Awaited<ReturnType<typeof contestTemplate>> }) {
  const [data] = useState(() => contestData(template))
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
  const root = document.getElementById('root')
  if (!root) throw new Error('no root')
  // Lists come from the network for ours; the contest is about rendering, so they are in the cache first.
  markStart()
  createRoot(root).render(<Ours template={template} />)
}

void start()
