import { withTheme } from '@rjsf/core'
import { Theme } from '@rjsf/semantic-ui'
import validator from '@rjsf/validator-ajv8'
import { useLayoutEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'
import 'fomantic-ui-css/components/form.css'
import 'fomantic-ui-css/components/input.css'
import '../../../web/ui/theme/tokens.css'
import '../../../web/ui/theme/shell.css'
import { contestData, contestTemplate, markPainted, markStart, shortLists, stockSchema } from './contest'
import './stage.css'

const Form = withTheme(Theme)

/** rjsf with its semantic theme as it comes, validating live as ours does. */
function Stock({ schema, data }: { schema: object; data: object }) {
  const [formData, setFormData] = useState<unknown>(data)
  useLayoutEffect(markPainted, [])
  return (
    <div className="stage">
      <div />
      <main>
        <Form
          schema={schema}
          formData={formData}
          validator={validator}
          liveValidate="onChange"
          showErrorList={false}
          onChange={(event) => setFormData(event.formData)}
        />
      </main>
    </div>
  )
}

async function start(): Promise<void> {
  const template = await contestTemplate()
  const schema = stockSchema(template, await shortLists(template))
  const data = contestData(template)
  const root = document.getElementById('root')
  if (!root) throw new Error('no root')
  markStart()
  createRoot(root).render(<Stock schema={schema} data={data} />)
}

void start()
