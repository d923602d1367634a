package es.cg.sdk.mock.internal.corrections;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.BooleanNode;
import com.fasterxml.jackson.databind.node.DecimalNode;
import com.fasterxml.jackson.databind.node.LongNode;
import com.fasterxml.jackson.databind.node.TextNode;
import es.cg.sdk.mock.internal.messages.CorrectionMessages;
import es.cg.sdk.mock.internal.messages.FieldMessages;
import es.cg.sdk.mock.internal.messages.Message;
import java.math.BigDecimal;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The form in which the service has a value: its type and unit, or its words. Immutable. */
public final class ValueForm {
    /** The form of the contract. */
    public static final ValueForm CONTRACT = new ValueForm(Kind.SAME, null, null, null, Map.of());

    private static final int MAX_DIGITS = 100;
    private static final Pattern NUMBER = Pattern.compile("-?[0-9]{1,30}([.][0-9]{1,30})?");

    private final Kind kind;
    private final @Nullable String pattern;
    private final @Nullable DateTimeFormatter days;
    private final @Nullable ZoneId zone;
    private final Map<String, JsonNode> words;
    private final Map<String, String> ours = new HashMap<>();

    private ValueForm(
            Kind kind,
            @Nullable String pattern,
            @Nullable DateTimeFormatter days,
            @Nullable ZoneId zone,
            Map<String, JsonNode> words) {
        this.kind = kind;
        this.pattern = pattern;
        this.days = days;
        this.zone = zone;
        this.words = Map.copyOf(words);
        words.forEach((our, their) -> ours.putIfAbsent(their.asText(), our));
    }

    /** What a value is at the service. */
    enum Kind {
        SAME,
        WORD,
        FLAG,
        TEXT,
        NUMBER,
        CENTS,
        DAY,
        EPOCH_SECONDS,
        EPOCH_MILLISECONDS,
        LOCAL
    }

    static ValueForm of(Kind kind) {
        return new ValueForm(kind, null, null, null, Map.of());
    }

    /** Returns the form of a vocabulary: the service's words by ours. */
    static ValueForm words(Map<String, String> words) {
        Map<String, JsonNode> texts = new HashMap<>();
        words.forEach((our, their) -> texts.put(our, TextNode.valueOf(their)));
        return new ValueForm(Kind.WORD, null, null, null, texts);
    }

    /** Returns the form of true and false: what they are at the service. */
    static ValueForm flags(Map<String, JsonNode> flags) {
        return new ValueForm(Kind.FLAG, null, null, null, flags);
    }

    static ValueForm days(String pattern, DateTimeFormatter formatter) {
        return new ValueForm(Kind.DAY, pattern, formatter, null, Map.of());
    }

    static ValueForm local(ZoneId zone) {
        return new ValueForm(Kind.LOCAL, null, null, zone, Map.of());
    }

    /**
     * Returns our value as the service has it. What is not of the type that the form is for stays as it is.
     *
     * @throws UnfitValueException if the form cannot hold the value exactly
     */
    public JsonNode theirs(JsonNode value) {
        return switch (kind) {
            case SAME -> value;
            case WORD, FLAG -> word(value);
            case TEXT -> value.isNumber() ? TextNode.valueOf(bounded(value).toPlainString()) : value;
            case NUMBER ->
                value.isTextual() && NUMBER.matcher(value.textValue()).matches()
                        ? DecimalNode.valueOf(new BigDecimal(value.textValue()))
                        : value;
            case CENTS ->
                value.isNumber() ? whole(bounded(value).movePointRight(2), CorrectionMessages.NO_WHOLE_CENTS) : value;
            case DAY -> value.isTextual() ? theirDay(value) : value;
            default -> value.isTextual() ? theirTime(value) : value;
        };
    }

    /**
     * Returns the service's value as the contract has it.
     *
     * @throws UnfitValueException if it is not of this form
     */
    public JsonNode ours(JsonNode value) {
        if (value.isNull()) {
            return value;
        }
        return switch (kind) {
            case SAME -> value;
            case WORD -> ourWord(value);
            case FLAG -> ourFlag(value);
            case TEXT -> {
                check(value.isTextual() && NUMBER.matcher(value.textValue()).matches(), CorrectionMessages.NO_DECIMAL);
                yield DecimalNode.valueOf(new BigDecimal(value.textValue()));
            }
            case NUMBER -> {
                check(value.isNumber(), FieldMessages.notOfType("number"));
                yield TextNode.valueOf(bounded(value).toPlainString());
            }
            case CENTS -> {
                check(value.isNumber(), CorrectionMessages.NO_WHOLE_CENTS);
                BigDecimal cents = bounded(value);
                whole(cents, CorrectionMessages.NO_WHOLE_CENTS);
                yield DecimalNode.valueOf(cents.movePointLeft(2));
            }
            case DAY -> ourDay(value);
            default -> ourTime(value);
        };
    }

    /** Returns a value of a query as the contract has it. */
    public String ours(String value) {
        boolean isNumber = switch (kind) {
            case NUMBER, CENTS, EPOCH_SECONDS, EPOCH_MILLISECONDS ->
                NUMBER.matcher(value).matches();
            default -> false;
        };
        if (kind == Kind.FLAG) {
            String flag = ours.get(value);
            check(flag != null, noFlag());
            return String.valueOf(flag);
        }
        JsonNode our = ours(isNumber ? DecimalNode.valueOf(new BigDecimal(value)) : TextNode.valueOf(value));
        return our.isNumber() ? our.decimalValue().toPlainString() : our.asText();
    }

    private JsonNode word(JsonNode value) {
        JsonNode their = words.get(value.asText());
        return their == null || value.isContainerNode() ? value : their;
    }

    /** A word of ours that the service has another one for is none of the service's. */
    private JsonNode ourWord(JsonNode value) {
        String word = value.asText();
        String our = ours.get(word);
        if (our == null) {
            check(
                    !words.containsKey(word),
                    FieldMessages.noneOf(ours.keySet().stream().sorted().toList()));
            return value;
        }
        return TextNode.valueOf(our);
    }

    /** A body has the very type: 1 is not "1". */
    private JsonNode ourFlag(JsonNode value) {
        for (Map.Entry<String, JsonNode> each : words.entrySet()) {
            JsonNode their = each.getValue();
            boolean areNumbers = their.isNumber() && value.isNumber();
            if (areNumbers ? their.decimalValue().compareTo(bounded(value)) == 0 : their.equals(value)) {
                return BooleanNode.valueOf(Boolean.parseBoolean(each.getKey()));
            }
        }
        throw new UnfitValueException(noFlag());
    }

    private Message noFlag() {
        return FieldMessages.noneOf(ours.keySet().stream().sorted().toList());
    }

    private JsonNode theirDay(JsonNode value) {
        String text = value.textValue();
        try {
            return TextNode.valueOf(LocalDate.parse(text.substring(0, Math.min(10, text.length())))
                    .format(Objects.requireNonNull(days)));
        } catch (DateTimeException noDay) {
            return value;
        }
    }

    private JsonNode ourDay(JsonNode value) {
        try {
            check(value.isTextual(), FieldMessages.notOfType("string"));
            return TextNode.valueOf(LocalDate.parse(value.textValue(), days).toString());
        } catch (DateTimeException e) {
            throw new UnfitValueException(CorrectionMessages.noDay(String.valueOf(pattern)));
        }
    }

    private JsonNode theirTime(JsonNode value) {
        OffsetDateTime time;
        try {
            time = OffsetDateTime.parse(value.textValue());
        } catch (DateTimeException noTime) {
            return value;
        }
        return switch (kind) {
            case EPOCH_SECONDS -> LongNode.valueOf(time.toEpochSecond());
            case EPOCH_MILLISECONDS -> LongNode.valueOf(time.toInstant().toEpochMilli());
            // In the hour that a clock shows twice, such a service is ambiguous.
            default ->
                TextNode.valueOf(DateTimeFormatter.ISO_LOCAL_DATE_TIME.format(
                        time.atZoneSameInstant(Objects.requireNonNull(zone))));
        };
    }

    private JsonNode ourTime(JsonNode value) {
        if (kind != Kind.LOCAL) {
            check(value.isNumber(), CorrectionMessages.NO_EPOCH);
            long count = whole(bounded(value), CorrectionMessages.NO_EPOCH).longValue();
            try {
                Instant moment =
                        kind == Kind.EPOCH_SECONDS ? Instant.ofEpochSecond(count) : Instant.ofEpochMilli(count);
                return TextNode.valueOf(moment.atOffset(ZoneOffset.UTC).toString());
            } catch (DateTimeException e) {
                throw new UnfitValueException(CorrectionMessages.NO_EPOCH);
            }
        }
        try {
            check(value.isTextual(), CorrectionMessages.NO_LOCAL_TIME);
            LocalDateTime local = LocalDateTime.parse(value.textValue());
            ZoneId its = Objects.requireNonNull(zone);
            check(its.getRules().getValidOffsets(local).size() == 1, CorrectionMessages.UNCLEAR_HOUR);
            return TextNode.valueOf(DateTimeFormatter.ISO_OFFSET_DATE_TIME.format(local.atZone(its)));
        } catch (DateTimeException e) {
            throw new UnfitValueException(CorrectionMessages.NO_LOCAL_TIME);
        }
    }

    private static void check(boolean fits, Message otherwise) {
        if (!fits) {
            throw new UnfitValueException(otherwise);
        }
    }

    /** A number such as 1e999999999 is not written out. */
    private static BigDecimal bounded(JsonNode number) {
        BigDecimal value = number.decimalValue();
        check(Math.abs((long) value.scale()) + value.precision() <= MAX_DIGITS, FieldMessages.TOO_MANY_DIGITS);
        return value;
    }

    private static LongNode whole(BigDecimal number, Message otherwise) {
        try {
            return LongNode.valueOf(number.longValueExact());
        } catch (ArithmeticException notWhole) {
            throw new UnfitValueException(otherwise);
        }
    }
}
