package es.cg.sdk.webhooks.conformance;

import java.net.URI;

/** A kind of receiver that is to be proven: it starts one for each scenario. */
@FunctionalInterface
public interface Subject {
    /** When a receiver has an event handled. */
    enum Handling {
        /** It answers 2xx when the handler has returned. */
        BEFORE_THE_ANSWER,
        /** It keeps the event, answers, has it handled soon, and tries again by itself where that fails. */
        AFTER_THE_ANSWER
    }

    /**
     * Starts a receiver of production's events. It knows nothing of an earlier one's events, or may know them all: each
     * scenario has ids of its own.
     *
     * @throws UnsupportedOperationException if the setup has two secrets, and it can have one alone: the scenario is
     *     left out
     */
    Running start(Setup setup) throws Exception;

    /** When its receivers have events handled; before the answer, unless it says otherwise. */
    default Handling handling() {
        return Handling.BEFORE_THE_ANSWER;
    }

    /** A receiver that runs. */
    interface Running extends AutoCloseable {
        /** Where it takes {@code POST}: its server serves several requests at a time, over plain HTTP. */
        URI url();

        /** How many bodies it has put aside since it started; -1 if it cannot tell. */
        default int quarantined() {
            return -1;
        }

        /**
         * Ends this one, and starts another that knows what this one did, as after the machine's restart.
         *
         * @throws UnsupportedOperationException if what it knew ends with it: the scenario is left out
         */
        default Running restarted() throws Exception {
            throw new UnsupportedOperationException("what it knows ends with it");
        }

        /** Ends it. */
        @Override
        void close();
    }
}
