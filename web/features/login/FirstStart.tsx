import { useEffect, useMemo, useState } from 'react'
import { Controller, useForm, type UseFormReturn } from 'react-hook-form'
import { likelyCurrency } from '#domain/brewery/currencies.ts'
import { languages, type Language } from '#generated/language/languages.ts'
import { shortestPassword } from '#domain/people/passwords.ts'
import { presetLabels } from '#domain/units/unitWords.ts'
import { beginBrewery, FirstStartRefused, type FirstStartForm } from '#web/live/session/firstStart.ts'
import { firstStartHash } from '#web/live/session/linkHash.ts'
import { SignInFailed } from '#web/live/session/session.ts'
import { now } from '#web/ui/dates/clock.ts'
import { zoneChoices } from '#web/ui/dates/zoneChoices.ts'
import { Notice } from '#web/ui/feedback/Notice.ts'
import { Button } from '#web/ui/inputs/Button.tsx'
import { ChoiceButtons } from '#web/ui/inputs/ChoiceButtons.tsx'
import { PasswordField } from '#web/ui/inputs/PasswordField.tsx'
import { SearchSelect } from '#web/ui/inputs/SearchSelect.tsx'
import { Select } from '#web/ui/inputs/Select.tsx'
import { TextField } from '#web/ui/inputs/TextField.tsx'
import { browserLanguage } from '#web/ui/language/browserLanguage.ts'
import { offeredLanguages } from '#web/ui/language/chosenLanguage.ts'
import { showLanguage, shownLanguage, shownLocale } from '#web/ui/language/shownLanguage.ts'
import { text } from '#web/ui/language/text.ts'
import { Quiet } from '#web/ui/layout/Muted.ts'
import { Stack } from '#web/ui/layout/Stack.ts'
import { currencyChoices } from '#web/ui/units/currencyChoices.ts'
import { SignInFrame } from '#web/ui/shell/SignInFrame.tsx'
import { SignInLink } from './SignInLink.tsx'

interface FirstStartProps {
  /** What is behind the # of the address: the link that the server prints brings the code. */
  hash: string
  onSignedIn: (path: string) => Promise<void>
}

type Form = UseFormReturn<FirstStartForm>

/** What was typed in another language: a page is rendered from scratch in each, and goes on with it. */
let typedBefore: FirstStartForm | null = null

/** Begins an empty brewery: what it is called, where it is, and who is its first administrator, who is signed in then. */
export function FirstStart({ hash, onSignedIn }: FirstStartProps) {
  const [refusal, setRefusal] = useState<string | null>(null)
  const form = useForm<FirstStartForm>({
    defaultValues: typedBefore ?? defaultsFor(hash.slice(firstStartHash.length + 1)),
  })
  const submit = form.handleSubmit(async (typed) => {
    setRefusal(null)
    try {
      await beginBrewery(typed)
      await onSignedIn('/dashboard')
    } catch (error) {
      if (error instanceof SignInFailed) return setRefusal(error.message)
      if (!(error instanceof FirstStartRefused)) throw error
      const fields = fieldsOf(error)
      fields.forEach(([name, message], n) => form.setError(name, { message }, { shouldFocus: n === 0 }))
      if (fields.length === 0) setRefusal(error.message)
    }
  })
  return (
    <SignInFrame title={text('firstStart.title')} lead={text('firstStart.lead')}>
      <Stack as="form" noValidate onSubmit={submit}>
        <LanguageField form={form} />
        <TextField
          {...given(form, 'code', text('firstStart.code'))}
          hint={text('firstStart.codeHint')}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
        <BreweryFields form={form} />
        <AdministratorFields form={form} />
        {refusal && (
          <Notice $tone="yellow" role="alert">
            {refusal}
          </Notice>
        )}
        <Button type="submit" variant="primary" main busy={form.formState.isSubmitting}>
          {text('firstStart.submit')}
        </Button>
      </Stack>
      {/* Before that nobody can sign in, and the sign-in page would lead back here. */}
      {refusal && <SignInLink href="#">{text('password.backToSignIn')}</SignInLink>}
    </SignInFrame>
  )
}

/** The language of the administrator, in which the page goes on. Each is called by its own name. */
function LanguageField({ form }: { form: Form }) {
  const { ref, name } = form.register('language')
  useEffect(() => {
    if (typedBefore) form.setFocus('language')
    typedBefore = null
  }, [form])
  return (
    <Select
      ref={ref}
      name={name}
      label={text('firstStart.language')}
      choices={offeredLanguages.map((value) => ({ value, label: languages[value].name, isName: true }))}
      defaultValue={form.getValues('language')}
      onChange={({ target }) => {
        const language = target.value as Language
        form.setValue('language', language)
        typedBefore = form.getValues()
        // Without its sentences the page stays as it is, and the language is that of the account.
        void showLanguage(language).catch(() => (typedBefore = null))
      }}
    />
  )
}

/** With what the brewery begins, what it is called, its clock, units and currency. */
function BreweryFields({ form }: { form: Form }) {
  const currencies = useMemo(() => currencyChoices(shownLocale()), [])
  const zones = useMemo(() => zoneChoices(ownZone(), now(), shownLocale()), [])
  return (
    <>
      <Controller
        control={form.control}
        name="withDemo"
        render={({ field: { value: withDemo, onChange } }) => (
          <Stack $gap="xs">
            <ChoiceButtons
              label={text('firstStart.beginWith')}
              choices={[
                { value: 'own', label: text('firstStart.own') },
                { value: 'demo', label: text('firstStart.demo') },
              ]}
              value={withDemo ? 'demo' : 'own'}
              onChange={(chosen) => onChange(chosen === 'demo')}
            />
            <Quiet>{text(withDemo ? 'firstStart.demoHint' : 'firstStart.ownHint')}</Quiet>
          </Stack>
        )}
      />
      <TextField
        {...given(form, 'breweryName', text('firstStart.brewery'))}
        autoComplete="organization"
        maxLength={100}
      />
      <Controller
        control={form.control}
        name="timeZone"
        render={({ field: { value, onChange, onBlur, ref }, fieldState: { error } }) => (
          <SearchSelect
            {...{ value, onBlur, ref }}
            label={text('brewery.timeZone')}
            required
            choices={zones}
            emptyText={text('brewery.noZone')}
            {...(error?.message && { error: error.message })}
            onChange={(zone) => onChange(zone ?? value)}
          />
        )}
      />
      <Select
        label={text('brewery.units')}
        choices={Object.entries(presetLabels).map(([value, label]) => ({ value, label: text(label) }))}
        {...form.register('units')}
      />
      <Controller
        control={form.control}
        name="currency"
        render={({ field: { value, onChange, onBlur, ref }, fieldState: { error } }) => (
          <SearchSelect
            {...{ value, onBlur, ref }}
            label={text('brewery.currency')}
            required
            choices={currencies}
            emptyText={text('brewery.noCurrency')}
            {...(error?.message && { error: error.message })}
            onChange={(currency) => onChange(currency ?? value)}
          />
        )}
      />
    </>
  )
}

/** Who signs in first. */
function AdministratorFields({ form }: { form: Form }) {
  return (
    <>
      <TextField {...given(form, 'name', text('firstStart.name'))} autoComplete="name" maxLength={100} />
      <TextField
        {...given(form, 'email', text('signIn.email'))}
        type="email"
        inputMode="email"
        autoComplete="username"
      />
      <PasswordField
        {...given(form, 'password', text('signIn.password'))}
        hint={text('password.tooShort', { min: shortestPassword(true) })}
        autoComplete="new-password"
      />
    </>
  )
}

/** The props of a field that has to be filled in. */
function given(
  { register, formState }: Form,
  name: 'code' | 'breweryName' | 'name' | 'email' | 'password',
  label: string,
) {
  const error = formState.errors[name]?.message
  return {
    label,
    required: true,
    ...(error && { error }),
    ...register(name, { validate: (typed) => typed.trim() !== '' || text('form.required', { name: label }) }),
  }
}

const fieldsOf = ({ fields }: FirstStartRefused) => Object.entries(fields) as [keyof FirstStartForm, string][]

const ownZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone

/** What is likely where this browser is. */
function defaultsFor(code: string): FirstStartForm {
  const { region } = new Intl.Locale(browserLanguage()).maximize()
  return {
    code,
    withDemo: false,
    breweryName: '',
    timeZone: ownZone(),
    units: region === 'US' ? 'US' : region === 'GB' ? 'UK' : 'METRIC',
    currency: likelyCurrency(region),
    language: shownLanguage(),
    name: '',
    email: '',
    password: '',
  }
}
