package es.cg.sdk.webhooks.conformance;

import java.net.URI;

/** The receiver under test: starts one for each scenario. */
@FunctionalInterface
public interface Subject {
    /** When a receiver calls the handler. */
    enum Handling {
        /** It answers 2xx after the handler has returned. */
        BEFORE_THE_ANSWER,
        /** It stores the event, answers, calls the handler soon, and tries again by itself if that fails. */
        AFTER_THE_ANSWER
    }

    /**
     * Starts a receiver of production events. It may know the events of earlier receivers or not: each scenario uses new
     * ids.
     *
     * @throws UnsupportedOperationException if the setup has two secrets and the receiver supports only one: the scenario is
     *     skipped
     */
    Running start(Setup setup) throws Exception;

    /** Returns when the receiver calls the handler; before the answer, unless overridden. */
    default Handling handling() {
        return Handling.BEFORE_THE_ANSWER;
    }

    /** A running receiver. */
    interface Running extends AutoCloseable {
        /** Returns the address for {@code POST}: plain HTTP, with a server that handles several requests at once. */
        URI url();

        /** Returns how many bodies were quarantined since the start; -1, unless overridden, if that is unknown. */
        default int quarantined() {
            return -1;
        }

        /**
         * Stops this receiver, and starts another one that knows which events are done, as after a restart of the machine.
         *
         * @throws UnsupportedOperationException if a restart forgets the events, as it does unless overridden: the scenario
         *     is skipped
         */
        default Running restart() throws Exception {
            throw new UnsupportedOperationException("the receiver forgets its events when it stops");
        }

        /** Stops the receiver. */
        @Override
        void close();
    }
}
