import { IconCircle, IconCircleCheckFilled, IconListCheck } from '@tabler/icons-react'
import styled from 'styled-components'
import { graphql } from '#generated/gql/gql.ts'
import type { FirstStepsQuery } from '#generated/gql/graphql.ts'
import { refuse, type Action } from '#domain/people/roles.ts'
import { useContext } from 'react'
import { useLiveQuery } from '#web/live/queries/useLiveQuery.ts'
import { theme } from '#web/theme.ts'
import { VisuallyHidden } from '#web/ui/feedback/VisuallyHidden.tsx'
import { LinkButton } from '#web/ui/inputs/LinkButton.tsx'
import { Quiet } from '#web/ui/layout/Muted.ts'
import { Panel } from '#web/ui/layout/Panel.tsx'
import { Row } from '#web/ui/layout/Row.ts'
import { Stack } from '#web/ui/layout/Stack.ts'
import { SignedInUserContext } from '#web/ui/shell/signedInUser.ts'
import { text } from '#web/ui/language/text.ts'

const FirstStepsDocument = graphql(`
  query FirstSteps {
    asOfSeq
    equipment {
      ...EquipmentFields
    }
    ingredients {
      id
      name
      category
      unit
      currentQuantity
    }
    recipes {
      ...RecipeFields
    }
    people {
      ...PersonFields
    }
    batchTotals {
      total
      byStage {
        stage
        count
      }
    }
  }
`)

interface Step {
  what: string
  button: string
  to: string
  action: Action
  isDone: boolean
}

/** What a brewery sets up first, ticked as it is done; nothing once everything is, or something was brewed. */
export function FirstSteps() {
  const { data } = useLiveQuery(FirstStepsDocument)
  const { role } = useContext(SignedInUserContext)
  if (!data || wasBrewed(data.batchTotals)) return null
  const steps: Step[] = [
    {
      what: text('dashboard.addVessels'),
      button: text('dashboard.addVessel'),
      to: '/schedule?vessel=new',
      action: 'createEquipment',
      isDone: data.equipment.length > 0,
    },
    {
      what: text('dashboard.countStock'),
      button: text('dashboard.addIngredient'),
      to: '/ingredients?new=1',
      action: 'editIngredients',
      isDone: data.ingredients.length > 0,
    },
    {
      what: text('dashboard.writeRecipe'),
      button: text('dashboard.addRecipe'),
      to: '/recipes?new=1',
      action: 'editRecipes',
      isDone: data.recipes.length > 0,
    },
    {
      what: text('dashboard.planBrew'),
      button: text('dashboard.scheduleBrew'),
      to: '/schedule?new=1',
      action: 'createBatch',
      isDone: data.batchTotals.total > 0,
    },
    {
      what: text('dashboard.invitePeople'),
      button: text('dashboard.invite'),
      to: '/admin?view=users&new=1',
      action: 'inviteUser',
      isDone: data.people.length > 1,
    },
  ]
  if (steps.every(({ isDone }) => isDone)) return null
  return (
    <Panel title={text('dashboard.welcome')} icon={IconListCheck}>
      <Quiet>{text('dashboard.welcomeLead')}</Quiet>
      <Stack as="ul" $gap="0">
        {steps.map((step) => (
          <StepRow key={step.to} step={step} mayDo={refuse(role, step.action) === null} />
        ))}
      </Stack>
    </Panel>
  )
}

function wasBrewed({ byStage }: FirstStepsQuery['batchTotals']): boolean {
  return byStage.some(({ stage, count }) => count > 0 && stage !== 'PLANNED' && stage !== 'CANCELLED')
}

function StepRow({ step: { what, button, to, isDone }, mayDo }: { step: Step; mayDo: boolean }) {
  const Icon = isDone ? IconCircleCheckFilled : IconCircle
  return (
    <Line $isDone={isDone}>
      <Row $gap="sm">
        <Icon size={22} aria-hidden="true" />
        <span>
          {isDone && <VisuallyHidden>{text('dashboard.done')} </VisuallyHidden>}
          {what}
        </span>
      </Row>
      {!isDone && mayDo && <LinkButton to={to}>{button}</LinkButton>}
    </Line>
  )
}

const Line = styled.li<{ $isDone: boolean }>`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${theme.space.xs} ${theme.space.md};
  min-height: 60px;
  padding: ${theme.space.xs} 0;
  border-top: 1px solid ${theme.color.line};
  color: ${(props) => props.$isDone && theme.color.muted};

  svg {
    flex: none;
    color: ${(props) => (props.$isDone ? theme.tone.green.text : theme.color.muted)};
  }
`
