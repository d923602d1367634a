package es.cg.sdk.activities;

import es.cg.sdk.model.Json;
import es.cg.sdk.model.Request;
import org.jspecify.annotations.Nullable;

/** The fields of an activity that are to change. Immutable and thread-safe; its builder is neither. */
public final class ActivityChange extends Request {
    private ActivityChange(Json json) {
        super(json);
    }

    /** A builder; nothing is required. */
    public static Builder builder() {
        return new Builder();
    }

    /** Returns a builder with all fields of this request. */
    public Builder toBuilder() {
        return new Builder().setAll(this);
    }

    /** Builds a {@link ActivityChange}. Not thread-safe. */
    public static final class Builder extends ActivityBuilder<Builder> {
        private Builder() {
            super("ActivityChange", "activa");
        }

        /** False takes the activity out of use, true takes it back. */
        public Builder activa(@Nullable Boolean value) {
            return put("activa", value);
        }

        @Override
        protected Builder self() {
            return this;
        }

        /**
         * Returns the request.
         *
         * @throws IllegalArgumentException naming the field that breaks a rule of the contract
         */
        public ActivityChange build() {
            return new ActivityChange(checked());
        }
    }
}
