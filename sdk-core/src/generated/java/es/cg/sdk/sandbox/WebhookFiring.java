package es.cg.sdk.sandbox;

import es.cg.sdk.base.text.PrintableText;
import es.cg.sdk.common.RequestBuilder;
import es.cg.sdk.destinations.WebhookDelivery;
import es.cg.sdk.destinations.WebhookEventKind;
import es.cg.sdk.json.Json;
import es.cg.sdk.json.Word;
import es.cg.sdk.model.Assumed;
import es.cg.sdk.model.Request;
import es.cg.sdk.model.View;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A simulated event to send to the webhook destinations. Immutable and thread-safe; its builder is neither. */
public final class WebhookFiring extends Request {
    private WebhookFiring(Json json) {
        super(json);
    }

    /** Returns an empty builder. Required: {@code evento}. */
    public static Builder builder() {
        return new Builder();
    }

    /** Returns a builder with all fields of this request. */
    public Builder toBuilder() {
        return new Builder().setAll(this);
    }

    /** Builds a {@link WebhookFiring}. Not thread-safe. */
    public static final class Builder extends RequestBuilder<Builder> {
        private Builder() {
            super("WebhookFiring", "evento", "cliente", "destino_id", "escenario");
        }

        @Override
        protected Builder self() {
            return this;
        }

        // formatter:off
        /** The kind of event. */
        @Assumed public Builder evento(@Nullable WebhookEventKind value) { return put("evento", value); }
        /** The id of the client that the event concerns. */
        @Assumed public Builder cliente(@Nullable Long value)            { return put("cliente", value); }
        /** The id of the only destination to send to; by default all destinations that accept the kind. */
        @Assumed public Builder destinoId(@Nullable String value)        { return put("destino_id", value); }
        /** The fault in the delivery; none by default. */
        public Builder          escenario(@Nullable Escenario value)     { return put("escenario", value); }
        // formatter:on

        /**
         * Returns the request.
         *
         * @throws IllegalArgumentException if a required field is missing; the message names it
         */
        public WebhookFiring build() {
            require("evento");
            return new WebhookFiring(json());
        }
    }

    /** A simulated fault in the delivery of an event. */
    public record Escenario(String value) implements Word {
        /** The delivery ends as if the receiver had failed. */
        public static final Escenario RECEPTOR_5XX = new Escenario("receptor_5xx");

        /** The delivery ends as if the receiver were slow. */
        public static final Escenario RECEPTOR_LENTO = new Escenario("receptor_lento");

        /** The signature is invalid: a correct receiver answers exactly 401. */
        public static final Escenario FIRMA_INVALIDA = new Escenario("firma_invalida");

        @Override
        public String toString() {
            return PrintableText.of(value);
        }
    }

    /** A simulated event that was sent; it may not have arrived. Immutable and thread-safe. */
    @Assumed
    public static final class FiredEvent extends View {
        public FiredEvent(Json json) {
            super(json);
        }

        // formatter:off
        /** The id in the envelope of the event. */
        public @Nullable String      eventoId() { return identifier("evento_id"); }
        /**
         * The delivery to each destination at the time of the answer; {@code cg.webhookDestinations().deliveries(id)}
         * has its later state.
         */
        public List<WebhookDelivery> entregas() { return views("entregas", WebhookDelivery::new); }
        // formatter:on
    }
}
