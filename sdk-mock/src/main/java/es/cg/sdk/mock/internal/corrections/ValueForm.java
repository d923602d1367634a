package es.cg.sdk.mock.internal.corrections;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.BooleanNode;
import com.fasterxml.jackson.databind.node.DecimalNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.LongNode;
import com.fasterxml.jackson.databind.node.TextNode;
import es.cg.sdk.mock.internal.messages.CorrectionMessages;
import es.cg.sdk.mock.internal.messages.FieldMessages;
import es.cg.sdk.mock.internal.messages.Message;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;

/** The form in which the service has a value: its type and unit, or its words. Immutable. */
public final class ValueForm {
    /** The form of the contract. */
    static final ValueForm CONTRACT = new ValueForm(value -> value, value -> value, true);

    /** Euros as a whole number of cents. */
    static final ValueForm CENTS = new ValueForm(
            value -> value.isNumber()
                    ? whole(bounded(value).movePointRight(2), CorrectionMessages.NO_WHOLE_CENTS)
                    : value,
            value -> {
                whole(number(value), CorrectionMessages.NO_WHOLE_CENTS);
                return DecimalNode.valueOf(number(value).movePointLeft(2));
            },
            true);

    /** A percentage as a part of 1. */
    static final ValueForm FRACTION = new ValueForm(
            value -> value.isNumber() ? DecimalNode.valueOf(bounded(value).movePointLeft(2)) : value,
            value -> DecimalNode.valueOf(number(value).movePointRight(2)),
            true);

    /** A number as text. */
    static final ValueForm TEXT = new ValueForm(
            value -> value.isNumber() ? TextNode.valueOf(bounded(value).toPlainString()) : value,
            value -> decimal(text(value), CorrectionMessages.NO_DECIMAL),
            false);

    /** A text of digits as a number. */
    static final ValueForm NUMBER = new ValueForm(
            value -> isDecimal(value.asText()) ? decimal(value.asText(), FieldMessages.WRONG_FORM) : value,
            value -> TextNode.valueOf(number(value).toPlainString()),
            false);

    /** A text in Base64. */
    static final ValueForm BASE64 = new ValueForm(
            value -> value.isTextual()
                    ? TextNode.valueOf(encoded(value.textValue().getBytes(StandardCharsets.UTF_8)))
                    : value,
            value -> TextNode.valueOf(new String(decoded(text(value)), StandardCharsets.UTF_8)),
            true);

    /** A time in seconds since the epoch. */
    static final ValueForm SECONDS = epoch(
            Instant::getEpochSecond, seconds -> Instant.ofEpochSecond(seconds).toString());

    /** A time in milliseconds since the epoch. */
    static final ValueForm MILLISECONDS =
            epoch(Instant::toEpochMilli, millis -> Instant.ofEpochMilli(millis).toString());

    /** A time that the contract has in seconds, as ISO text. */
    static final ValueForm ISO = new ValueForm(
            value -> time(
                    value, at -> TextNode.valueOf(at.atOffset(ZoneOffset.UTC).toString())),
            value -> value,
            false);

    private static final int MAX_DIGITS = 100;
    private static final Pattern DECIMAL = Pattern.compile("-?[0-9]{1,30}([.][0-9]{1,30})?");

    private final UnaryOperator<JsonNode> theirs;
    private final UnaryOperator<JsonNode> ours;
    private final boolean keepsType;

    private ValueForm(UnaryOperator<JsonNode> theirs, UnaryOperator<JsonNode> ours, boolean keepsType) {
        this.theirs = theirs;
        this.ours = ours;
        this.keepsType = keepsType;
    }

    /** Returns the form of a vocabulary, or of true and false: what the service has for each word of ours. */
    static ValueForm words(Map<String, JsonNode> words, boolean areFlags) {
        Message none = FieldMessages.noneOf(
                words.values().stream().map(JsonNode::asText).sorted().toList());
        UnaryOperator<JsonNode> theirs =
                value -> value.isContainerNode() ? value : words.getOrDefault(value.asText(), value);
        UnaryOperator<JsonNode> ours = value -> {
            for (Map.Entry<String, JsonNode> each : words.entrySet()) {
                if (areSame(each.getValue(), value)) {
                    return areFlags
                            ? BooleanNode.valueOf(Boolean.parseBoolean(each.getKey()))
                            : TextNode.valueOf(each.getKey());
                }
            }
            // A word of ours that the service has another one for is none of the service's.
            check(!areFlags && !words.containsKey(value.asText()), none);
            return value;
        };
        boolean areTexts = words.values().stream().allMatch(JsonNode::isTextual);
        boolean areBooleans = words.values().stream().allMatch(JsonNode::isBoolean);
        return new ValueForm(theirs, ours, areFlags ? areBooleans : areTexts);
    }

    /** Returns the form of a day in this pattern. */
    static ValueForm days(String pattern, DateTimeFormatter formatter) {
        return new ValueForm(
                value -> {
                    String text = value.asText();
                    try {
                        LocalDate day = LocalDate.parse(text.substring(0, Math.min(10, text.length())));
                        return TextNode.valueOf(day.format(formatter));
                    } catch (DateTimeException noDay) {
                        return value;
                    }
                },
                value -> {
                    try {
                        return TextNode.valueOf(
                                LocalDate.parse(text(value), formatter).toString());
                    } catch (DateTimeException e) {
                        throw new UnfitValueException(CorrectionMessages.noDay(pattern));
                    }
                },
                true);
    }

    /** Returns the form of a time without offset in a zone. */
    static ValueForm local(String pattern, DateTimeFormatter formatter, ZoneId zone) {
        return new ValueForm(
                // In the hour that a clock shows twice, such a service is ambiguous.
                value -> time(value, at -> TextNode.valueOf(formatter.format(at.atZone(zone)))),
                value -> {
                    LocalDateTime local;
                    try {
                        local = LocalDateTime.parse(text(value), formatter);
                    } catch (DateTimeException e) {
                        throw new UnfitValueException(CorrectionMessages.noLocalTime(pattern));
                    }
                    check(zone.getRules().getValidOffsets(local).size() == 1, CorrectionMessages.UNCLEAR_HOUR);
                    return TextNode.valueOf(DateTimeFormatter.ISO_OFFSET_DATE_TIME.format(local.atZone(zone)));
                },
                true);
    }

    private static ValueForm epoch(Function<Instant, Long> count, Function<Long, String> text) {
        return new ValueForm(
                value -> time(value, at -> LongNode.valueOf(count.apply(at))),
                value -> {
                    long number =
                            whole(number(value), CorrectionMessages.NO_EPOCH).longValue();
                    try {
                        return TextNode.valueOf(text.apply(number));
                    } catch (DateTimeException e) {
                        throw new UnfitValueException(CorrectionMessages.NO_EPOCH);
                    }
                },
                false);
    }

    /** Whether this is Base64. */
    public boolean isBase64() {
        return this == BASE64;
    }

    /** Whether the JSON type is that of the contract. */
    boolean keepsType() {
        return keepsType;
    }

    /**
     * Returns our value, or each value of our list, as the service has it. What is not of the type that the form is for
     * stays as it is.
     *
     * @throws UnfitValueException if the form cannot hold the value exactly
     */
    public JsonNode theirs(JsonNode value) {
        if (value.isArray()) {
            List<JsonNode> items = new ArrayList<>();
            value.forEach(each -> items.add(theirs(each)));
            return JsonNodeFactory.instance.arrayNode().addAll(items);
        }
        return value.isNull() ? value : theirs.apply(value);
    }

    /**
     * Returns the service's value as the contract has it.
     *
     * @throws UnfitValueException if it is not of this form
     */
    public JsonNode ours(JsonNode value) {
        return value.isNull() ? value : ours.apply(value);
    }

    /**
     * Returns a value of a query, which has no type, as the contract has it.
     *
     * @throws UnfitValueException if it is not of this form
     */
    public String ours(String value) {
        List<JsonNode> readings = new ArrayList<>(List.of(TextNode.valueOf(value)));
        if (isDecimal(value)) {
            readings.add(DecimalNode.valueOf(new BigDecimal(value)));
        } else if (value.equals("true") || value.equals("false")) {
            readings.add(BooleanNode.valueOf(Boolean.parseBoolean(value)));
        }
        UnfitValueException unfit = null;
        for (JsonNode each : readings) {
            try {
                JsonNode our = ours(each);
                return our.isNumber() ? our.decimalValue().toPlainString() : our.asText();
            } catch (UnfitValueException e) {
                unfit = e;
            }
        }
        throw new UnfitValueException(unfit == null ? FieldMessages.WRONG_FORM : unfit.text());
    }

    /** Whether two values are the same; numbers whatever their digits. */
    public static boolean areSame(JsonNode one, JsonNode other) {
        boolean areNumbers = one.isNumber() && other.isNumber();
        return areNumbers ? one.decimalValue().compareTo(bounded(other)) == 0 : one.equals(other);
    }

    /** Returns bytes in Base64. */
    public static String encoded(byte[] bytes) {
        return Base64.getEncoder().encodeToString(bytes);
    }

    /** Returns the bytes of a text in Base64. */
    public static byte[] decoded(String text) {
        try {
            return Base64.getDecoder().decode(text);
        } catch (IllegalArgumentException e) {
            throw new UnfitValueException(CorrectionMessages.NO_BASE64);
        }
    }

    private static JsonNode time(JsonNode value, Function<Instant, JsonNode> form) {
        try {
            return form.apply(
                    value.isNumber()
                            ? Instant.ofEpochSecond(value.longValue())
                            : OffsetDateTime.parse(value.asText()).toInstant());
        } catch (DateTimeException noTime) {
            return value;
        }
    }

    private static void check(boolean fits, Message otherwise) {
        if (!fits) {
            throw new UnfitValueException(otherwise);
        }
    }

    private static boolean isDecimal(String text) {
        return DECIMAL.matcher(text).matches();
    }

    private static JsonNode decimal(String text, Message otherwise) {
        check(isDecimal(text), otherwise);
        return DecimalNode.valueOf(new BigDecimal(text));
    }

    private static String text(JsonNode value) {
        check(value.isTextual(), FieldMessages.notOfType("string"));
        return value.textValue();
    }

    private static BigDecimal number(JsonNode value) {
        check(value.isNumber(), FieldMessages.notOfType("number"));
        return bounded(value);
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
