package es.cg.sdk.activities;

import es.cg.sdk.model.Json;
import org.jspecify.annotations.Nullable;

/** The fields of an activity that are to change. Immutable and thread-safe; its builder is neither. */
public final class ActivityChange {
    private final Json json;

    private ActivityChange(Json json) {
        this.json = json;
    }

    /** A builder; nothing is required. */
    public static Builder builder() {
        return new Builder();
    }

    /** The body that is sent. */
    public Json json() {
        return json;
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof ActivityChange that && json.equals(that.json);
    }

    @Override
    public int hashCode() {
        return json.hashCode();
    }

    /** The type alone. */
    @Override
    public String toString() {
        return "ActivityChange";
    }

    /** Gathers the fields of a {@link ActivityChange}; what is null is left out. Not thread-safe. */
    public static final class Builder extends ActivityBuilder<Builder> {
        private Builder() {
            super("ActivityChange");
        }

        /** False takes the activity out of use, true takes it back. */
        public Builder activa(@Nullable Boolean value) {
            return put("activa", value);
        }

        @Override
        Builder self() {
            return this;
        }

        /**
         * The request.
         *
         * @throws IllegalArgumentException naming the field that breaks a rule of the contract
         */
        public ActivityChange build() {
            return new ActivityChange(checked());
        }
    }
}
