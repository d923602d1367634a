package es.cg.sdk.mock.internal.outbound;

import com.fasterxml.jackson.databind.node.ObjectNode;

/** Decides how an event is sent to a webhook destination: its body and its signature. Thread-safe. */
public interface EventForm {
    /** The form of the contract. */
    EventForm CONTRACT = new EventForm() {
        @Override
        public SignatureForm signature() {
            return SignatureForm.CONTRACT;
        }

        @Override
        public String body(ObjectNode event) {
            return event.toString();
        }

        @Override
        public String probe(String body) {
            return body;
        }
    };

    /** Returns how events are signed. */
    SignatureForm signature();

    /** Returns the body of an event. */
    String body(ObjectNode event);

    /** Returns the body of a handshake's probe, given as the contract has it. No JSON library writes such a text. */
    String probe(String body);
}
