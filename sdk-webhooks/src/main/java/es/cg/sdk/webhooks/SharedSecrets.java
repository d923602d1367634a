package es.cg.sdk.webhooks;

import es.cg.sdk.webhooks.internal.corrections.SignatureForm;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.ReentrantLock;

/**
 * The secrets of a destination, which verifiers of several forms of signatures may share: a replaced secret comes into
 * force for all of them. Thread-safe.
 */
final class SharedSecrets {
    private final ReentrantLock lock = new ReentrantLock();
    private final SecretGate gate;
    private final List<OfForm> forms = new ArrayList<>(1);
    private List<WebhookSecret> secrets = List.of();

    /** Begins without a secret, and with a closed gate. */
    SharedSecrets(SecretGate gate) {
        this.gate = gate;
    }

    /** The keys of one form of signatures. */
    static final class OfForm {
        private final SignatureForm form;
        private volatile SecretKeys keys;

        private OfForm(SignatureForm form, SecretKeys keys) {
            this.form = form;
            this.keys = keys;
        }

        /** Returns the keys; empty as long as there is no secret. */
        SecretKeys keys() {
            return keys;
        }
    }

    /**
     * Returns the keys of this form.
     *
     * @throws IllegalArgumentException if a secret is no key of this form
     */
    OfForm of(SignatureForm form) {
        lock.lock();
        try {
            for (OfForm each : forms) {
                if (each.form.equals(form)) {
                    return each;
                }
            }
            OfForm added = new OfForm(form, secrets.isEmpty() ? SecretKeys.NONE : SecretKeys.of(secrets, form));
            forms.add(added);
            return added;
        } finally {
            lock.unlock();
        }
    }

    /**
     * Replaces the secrets, and releases requests that wait for the first one.
     *
     * @throws IllegalArgumentException if they are refused; the previous ones stay in use
     */
    void replace(List<WebhookSecret> replacement) {
        SecretKeys.check(replacement);
        lock.lock();
        try {
            List<SecretKeys> made = forms.stream()
                    .map(each -> SecretKeys.of(replacement, each.form))
                    .toList();
            for (int i = 0; i < made.size(); i++) {
                forms.get(i).keys = made.get(i);
            }
            secrets = List.copyOf(replacement);
        } finally {
            lock.unlock();
        }
        gate.open();
    }

    /** Waits for a secret; returns whether the gate is open. */
    boolean await() {
        return gate.await();
    }
}
