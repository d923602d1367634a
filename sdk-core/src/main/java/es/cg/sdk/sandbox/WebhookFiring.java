package es.cg.sdk.sandbox;

import es.cg.sdk.common.RequestBuilder;
import es.cg.sdk.destinations.WebhookDelivery;
import es.cg.sdk.destinations.WebhookEventKind;
import es.cg.sdk.model.Assumed;
import es.cg.sdk.model.Json;
import es.cg.sdk.model.Request;
import es.cg.sdk.model.View;
import es.cg.sdk.model.Word;
import es.cg.sdk.text.PrintableText;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** An event to be fired at the webhook destinations. Immutable and thread-safe; its builder is neither. */
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
        /** Its kind. */
        @Assumed public Builder evento(@Nullable WebhookEventKind value) { return put("evento", value); }
        /** The client that it is about, by its id. */
        @Assumed public Builder cliente(@Nullable Long value)     { return put("cliente", value); }
        /** The one destination that it goes to; by default all that take its kind. */
        @Assumed public Builder destinoId(@Nullable String value) { return put("destino_id", value); }
        /** What goes wrong with it; by default nothing. */
        public Builder escenario(@Nullable Escenario value)       { return put("escenario", value); }
        // formatter:on

        /**
         * Returns the request.
         *
         * @throws IllegalArgumentException naming the field that is missing
         */
        public WebhookFiring build() {
            require("evento");
            return new WebhookFiring(json());
        }
    }

    /**
     * What goes wrong with a delivery. The service may add values; compare with {@code equals}.
     *
     * @param value the value as the API spells it
     */
    public record Escenario(String value) implements Word {
        /** As if the receiver failed. */
        public static final Escenario RECEPTOR_5XX = new Escenario("receptor_5xx");

        /** As if the receiver were slow. */
        public static final Escenario RECEPTOR_LENTO = new Escenario("receptor_lento");

        /** Its signature does not hold: a receiver that is right answers exactly 401. */
        public static final Escenario FIRMA_INVALIDA = new Escenario("firma_invalida");

        @Override
        public String toString() {
            return PrintableText.of(value);
        }
    }

    /** An event that was fired. That it was fired does not say that it arrived. Immutable and thread-safe. */
    @Assumed
    public static final class FiredEvent extends View {
        public FiredEvent(Json json) {
            super(json);
        }

        // formatter:off
        /** The id in the event's envelope. */
        public @Nullable String      eventoId() { return identifier("evento_id"); }
        /** Its way to each destination, as far as it has come; {@code cg.webhookDestinations().deliveries(id)} tells how it goes on. */
        public List<WebhookDelivery> entregas() { return views("entregas", WebhookDelivery::new); }
        // formatter:on
    }
}
