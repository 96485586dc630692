import { useMemo } from 'react'
import { taskFieldLabels, taskFields, type TaskFields } from '#domain/overview/tasks.ts'
import { useCommand } from '#web/live/commands/useCommand.ts'
import { useUndo } from '#web/live/commands/useUndo.ts'
import { useSafeForm } from '#web/live/forms/useSafeForm.ts'
import { useLiveQuery } from '#web/live/queries/useLiveQuery.ts'
import { now } from '#web/ui/dates/clock.ts'
import { DateField } from '#web/ui/dates/DateField.tsx'
import { dayAt } from '#web/ui/dates/dayAt.ts'
import { FormDialog, FormGrid, WholeWidth } from '#web/ui/dialogs/FormDialog.tsx'
import { LowerFields } from '#web/ui/dialogs/LowerFields.tsx'
import { useIsOnScreen } from '#web/ui/dialogs/useIsOnScreen.ts'
import { succeed } from '#web/ui/feedback/tell.ts'
import { FormField, RequiredText } from '#web/ui/inputs/FormField.tsx'
import { SearchSelect } from '#web/ui/inputs/SearchSelect.tsx'
import { useRoleRefusal } from '#web/ui/shell/signedInUser.ts'
import { textsOf } from '#web/ui/language/labels.ts'
import { text } from '#web/ui/language/text.ts'
import { AddTaskDocument, TaskChoicesDocument } from './todayDocuments.ts'

/** Adds a task: what, when, by whom, and about which batch or vessel. */
export function AddTaskDialog({ onClose }: { onClose: () => void }) {
  const { data } = useLiveQuery(TaskChoicesDocument, { skip: !useIsOnScreen() })
  const [add] = useCommand(AddTaskDocument)
  const undoing = useUndo()
  const values = useMemo<TaskFields>(
    () => ({ title: '', dueOn: dayAt(now()), assigneeId: null, batchId: null, equipmentId: null }),
    [],
  )
  const form = useSafeForm<TaskFields, TaskFields>({
    entity: 'Task',
    draftName: 'Task:new',
    values,
    labels: textsOf(taskFieldLabels),
    schema: taskFields,
    save: async ({ all, commandId }) => {
      await add({ input: all }, commandId)
      succeed(text('tasks.added', { title: all.title }), undoing([commandId], 'tasks.addedMany'))
    },
    onSaved: onClose,
  })
  const { people = [], batches = [], equipment: vessels = [] } = data ?? {}
  return (
    <FormDialog
      form={form}
      title={text('today.addTask')}
      submitLabel={text('today.addTask')}
      disabledReason={useRoleRefusal('addTask')}
      onClose={onClose}
    >
      <FormGrid>
        <WholeWidth>
          <RequiredText of={form} name="title" placeholder={text('tasks.taskExample')} />
        </WholeWidth>
        <FormField of={form} name="dueOn" as={DateField} />
        <LowerFields height="200px">
          <FormField
            of={form}
            name="assigneeId"
            as={SearchSelect}
            placeholder={text('tasks.anybody')}
            emptyText={text('tasks.noPerson')}
            choices={people.map(({ id, name }) => ({ value: id, label: name }))}
          />
          <FormField
            of={form}
            name="batchId"
            as={SearchSelect}
            placeholder={text('tasks.noBatch')}
            emptyText={text('tasks.noBatchFound')}
            choices={batches.map(({ id, batchNumber, recipe }) => ({
              value: id,
              label: batchNumber,
              detail: recipe.name,
            }))}
          />
          <FormField
            of={form}
            name="equipmentId"
            as={SearchSelect}
            placeholder={text('tasks.noVessel')}
            emptyText={text('tasks.noVesselFound')}
            choices={vessels.map(({ id, label, name }) => ({ value: id, label, detail: name }))}
          />
        </LowerFields>
      </FormGrid>
    </FormDialog>
  )
}
